import type { Message } from '../../i18n/translation-key.ts';

/** A camera that runs. */
export interface OpenCamera {
  readonly stream: MediaStream;
  /** Of all cameras that there are. */
  readonly ids: readonly string[];
  readonly id: string | undefined;
}

/** How large a picture may be, in pixels, and how it is written. */
export interface PictureFormat {
  readonly maxWidth: number;
  readonly maxHeight: number;
  /** Such as `image/png`. */
  readonly type: string;
  /** 0 to 1. */
  readonly quality: number;
}

/** Why there can be no camera here at all; undefined where the browser can be asked for one. */
export function cameraProblem(): Message | undefined {
  if (!globalThis.isSecureContext) return { key: 'input-widget.camera-insecure' };
  // Browsers without it do not have the member that the types promise.
  const devices = navigator.mediaDevices as MediaDevices | undefined;
  return devices?.getUserMedia ? undefined : { key: 'input-widget.camera-unsupported' };
}

/** Starts a camera, the one of the id if one is given; the browser asks the person. Rejects with a `DOMException`. */
export async function openCamera(id?: string): Promise<OpenCamera> {
  const video = id === undefined ? true : { deviceId: { exact: id } };
  const stream = await navigator.mediaDevices.getUserMedia({ video, audio: false });
  const devices = await navigator.mediaDevices.enumerateDevices();
  const ids = devices.filter(({ kind }) => kind === 'videoinput').map(({ deviceId }) => deviceId);
  return { stream, ids, id: stream.getVideoTracks()[0]?.getSettings().deviceId };
}

/** Switches a camera off. */
export function closeCamera(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

/** Why a camera could not be started. */
export function openFailure(error: unknown): Message {
  const name = error instanceof DOMException ? error.name : '';
  if (name === 'NotAllowedError') return { key: 'input-widget.camera-denied' };
  if (name === 'NotFoundError' || name === 'OverconstrainedError')
    return { key: 'input-widget.camera-missing' };
  return { key: 'input-widget.camera-failed' };
}

/** What a video shows, as an address that holds the picture. */
export function takePicture(
  video: HTMLVideoElement,
  { maxWidth, maxHeight, type, quality }: PictureFormat,
): string {
  const scale = Math.min(1, maxWidth / video.videoWidth, maxHeight / video.videoHeight);
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(video.videoWidth * scale));
  canvas.height = Math.max(1, Math.round(video.videoHeight * scale));
  canvas.getContext('2d')?.drawImage(video, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL(type, quality);
}
