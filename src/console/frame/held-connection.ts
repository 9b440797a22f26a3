import { whenQuiet } from '../messages/when-quiet.ts';

/**
 * Keeps a live connection on every page, once there is time: where nothing is live, nobody would notice else that there
 * is no platform any more. Returns the way to let go of it.
 */
export function holdConnection(): () => void {
  let letGo: (() => void) | undefined;
  let isOver = false;

  async function hold(): Promise<void> {
    const { telemetrySocket } = await import('../live/telemetry-socket.ts');
    if (!isOver) letGo = telemetrySocket.hold();
  }

  const giveUp = whenQuiet(() => {
    hold().catch((error: unknown) => console.warn('The live connection could not be fetched ahead', error));
  });
  return () => {
    isOver = true;
    giveUp();
    letGo?.();
  };
}
