/**
 * Ways out of the page that no policy speaks of. Where the constructors are gone, code has nothing to open them with.
 */
const CHANNELS = [
  'RTCPeerConnection',
  'webkitRTCPeerConnection',
  'mozRTCPeerConnection',
  'RTCDataChannel',
  'RTCIceTransport',
  'RTCRtpScriptTransform',
  'PresentationRequest',
] as const;

/** Takes the constructors out of a realm: the page's own, a worker's, or that of a frame somebody made. */
export function closeChannels(realm: object): void {
  for (const name of CHANNELS) {
    Reflect.deleteProperty(realm, name);
    // Where it could not be deleted it is covered.
    if (name in realm) Reflect.defineProperty(realm, name, { value: undefined, writable: false, configurable: false });
  }
}
