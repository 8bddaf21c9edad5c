import type { Port } from './client.ts';
import { sentenceOf } from './failure.ts';
import { createHost } from './host.ts';

/** The worker's twin in this thread, for tests: what goes in and out is cloned as it would be between threads. */
export function spawnTwin(): Port {
  const host = createHost();
  let listener: Parameters<Port['listen']>[0] = () => undefined;
  let ended = false;
  const tell = (message: Parameters<typeof listener>[0]) => {
    if (!ended) listener(structuredClone(message));
  };
  return {
    post: async (message) => {
      const { id, method, args } = structuredClone(message);
      try {
        const value = await host.answer(method, args, (progress) => tell({ id, progress }));
        tell({ id, ok: true, value });
      } catch (error) {
        tell({ id, ok: false, error: sentenceOf(error) });
      }
    },
    listen: (it) => {
      listener = it;
    },
    end: () => {
      ended = true;
    },
  };
}
