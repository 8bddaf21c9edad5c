export type Outcome = 'running' | 'blocked' | 'sent' | 'no policy';

/** Something that must fail. True if it got out, as far as the page can tell. */
interface Trial {
  readonly id: string;
  readonly name: string;
  /** What is said when it was refused. */
  readonly blocked: string;
  /** The policy refuses it, and says so by an event; the others are refused without one. */
  readonly byPolicy: boolean;
  attempt(): Promise<boolean>;
}

/** What connects two browsers, under whatever name. */
const isConnection = (name: string): boolean => /PeerConnection$|^RTC(?:DataChannel|IceTransport)$/.test(name);
const openChannels = (realm: object): string[] => Object.getOwnPropertyNames(realm).filter(isConnection);

/** Nobody has this name, so that even a trial that gets out reaches no one. */
const NOWHERE = 'self-test.invalid';

export const TRIALS: readonly Trial[] = [
  {
    id: 'request',
    name: 'A request',
    blocked: 'the browser blocked it',
    byPolicy: true,
    attempt: () => works(fetch('./icon.svg?self-test', { cache: 'no-store' })),
  },
  {
    id: 'picture',
    name: 'A picture from elsewhere',
    blocked: 'the browser blocked it',
    byPolicy: true,
    attempt: () =>
      new Promise((resolve) => {
        const image = new Image();
        image.onload = () => resolve(true);
        image.onerror = () => resolve(false);
        image.src = `https://${NOWHERE}/`;
      }),
  },
  {
    id: 'socket',
    name: 'A socket',
    blocked: 'the browser blocked it',
    byPolicy: true,
    attempt: () =>
      new Promise((resolve) => {
        try {
          const socket = new WebSocket(`wss://${NOWHERE}/`);
          socket.onopen = () => resolve(true);
          socket.onerror = () => resolve(false);
        } catch {
          resolve(false);
        }
      }),
  },
  {
    id: 'webrtc',
    name: 'WebRTC',
    blocked: 'there is none on this page',
    byPolicy: false,
    attempt: async () => openChannels(window).length > 0,
  },
  {
    id: 'frame',
    name: 'WebRTC of a new frame',
    blocked: 'this page makes no frames',
    byPolicy: false,
    attempt: async () => {
      try {
        const frame = document.createElement('iframe');
        document.body.append(frame);
        const realm = frame.contentWindow;
        frame.remove();
        return realm !== null && openChannels(realm).length > 0;
      } catch {
        return false;
      }
    },
  },
];

/** Tries one thing. What the policy should refuse counts as refused only if the browser says that it was the policy. */
export async function tryOne({ attempt, byPolicy }: Trial, hasPolicy: boolean): Promise<Outcome> {
  if (byPolicy && !hasPolicy) return 'no policy';
  let refused = false;
  const note = () => {
    refused = true;
  };
  document.addEventListener('securitypolicyviolation', note);
  try {
    if (await attempt()) return 'sent';
    // The event may come after the failure.
    await new Promise((resolve) => setTimeout(resolve, 50));
    return refused || !byPolicy ? 'blocked' : 'sent';
  } finally {
    document.removeEventListener('securitypolicyviolation', note);
  }
}

async function works(work: Promise<unknown>): Promise<boolean> {
  try {
    await work;
    return true;
  } catch {
    return false;
  }
}
