import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { WidgetHost } from '../../../../../src/console/widgets/contract/host.ts';
import { takePicture } from '../../../../../src/console/widgets/input-widgets/camera.ts';
import { hostWidget } from '../hosted-widget.tsx';
import { pictureOf } from '../pictures.ts';

const NAME = 'input_widgets.web_camera_input';
const PNG = 'data:image/png;base64,AAAA';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'mediaDevices');
});

/** A browser with cameras; what it gave is told by `stopped`. */
function withCameras(ids: readonly string[]) {
  vi.stubGlobal('isSecureContext', true);
  const stopped: string[] = [];
  const getUserMedia = vi.fn(async ({ video }: { video: true | { deviceId: { exact: string } } }) => {
    const id = video === true ? ids[0] : video.deviceId.exact;
    if (id === undefined) throw new DOMException('none', 'NotFoundError');
    const track = { stop: () => stopped.push(id), getSettings: () => ({ deviceId: id }) };
    return { getTracks: () => [track], getVideoTracks: () => [track] };
  });
  const enumerateDevices = async () => ids.map((deviceId) => ({ kind: 'videoinput', deviceId }));
  Object.defineProperty(navigator, 'mediaDevices', {
    configurable: true,
    value: { getUserMedia, enumerateDevices },
  });
  return { stopped, getUserMedia };
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

async function show(type: 'attribute' | 'timeseries' = 'attribute', value?: unknown) {
  const save = vi.fn<WidgetHost['save']>().mockResolvedValue(undefined);
  const picture = pictureOf({ photo: { type, value } });
  return { save, ...(await hostWidget(NAME, {}, { save }, { picture })) };
}

test('says by name why there is no camera', async () => {
  vi.stubGlobal('isSecureContext', false);
  await show();
  expect(screen.getByRole('alert').textContent).toContain('only on pages that are fetched by HTTPS');
  cleanup();
  vi.stubGlobal('isSecureContext', true);
  await show();
  expect(screen.getByRole('alert').textContent).toContain('This browser gives no camera');
});

test.each([
  ['NotAllowedError', 'was not allowed to use the camera'],
  ['NotFoundError', 'There is no camera here'],
  ['NotReadableError', 'could not be started'],
])('says what came of asking for one: %s', async (name, said) => {
  withCameras(['front']).getUserMedia.mockRejectedValue(new DOMException('no', name));
  await show();
  press('Start the camera');
  expect((await screen.findByRole('alert')).textContent).toContain(said);
  expect(screen.getByRole('button', { name: 'Start the camera' })).toBeTruthy();
});

test.each([
  ['attribute', 'SERVER_SCOPE'],
  ['timeseries', 'timeseries'],
] as const)('a picture of an %s is taken, shown and saved', async (type, scope) => {
  const { stopped } = withCameras(['front']);
  vi.spyOn(HTMLVideoElement.prototype, 'videoWidth', 'get').mockReturnValue(1280);
  vi.spyOn(HTMLVideoElement.prototype, 'videoHeight', 'get').mockReturnValue(720);
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  vi.spyOn(HTMLCanvasElement.prototype, 'toDataURL').mockReturnValue(PNG);
  const { save } = await show(type);
  press('Start the camera');
  await screen.findByRole('button', { name: 'Take a picture' });
  expect(screen.queryByRole('button', { name: 'Next camera' })).toBeNull();
  press('Take a picture');
  expect((await screen.findByRole('img', { name: 'photo' })).getAttribute('src')).toBe(PNG);
  expect(stopped).toEqual(['front']);
  press('Save');
  const device = { entityType: 'DEVICE', id: expect.any(String) };
  await waitFor(() => expect(save).toHaveBeenCalledExactlyOnceWith(device, scope, { photo: PNG }));
});

test('another camera takes over where there are several, and none goes on unseen', async () => {
  const { stopped, getUserMedia } = withCameras(['front', 'back']);
  const { unmount } = await show();
  press('Start the camera');
  await screen.findByRole('button', { name: 'Next camera' });
  press('Next camera');
  await waitFor(() => expect(getUserMedia).toHaveBeenCalledTimes(2));
  expect(getUserMedia).toHaveBeenLastCalledWith({ video: { deviceId: { exact: 'back' } }, audio: false });
  expect(stopped).toContain('front');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Take a picture' })).toBeTruthy());
  unmount();
  expect(stopped).toContain('back');
});

test('a picture is as large as it may be, and keeps its form', () => {
  const canvas = document.createElement('canvas');
  vi.spyOn(canvas, 'getContext').mockReturnValue(null);
  const written = vi.spyOn(canvas, 'toDataURL').mockReturnValue(PNG);
  const video = { videoWidth: 1000, videoHeight: 2000 } as HTMLVideoElement;
  vi.spyOn(document, 'createElement').mockReturnValue(canvas);
  takePicture(video, { maxWidth: 640, maxHeight: 480, type: 'image/webp', quality: 0.5 });
  expect([canvas.width, canvas.height]).toEqual([240, 480]);
  expect(written).toHaveBeenCalledWith('image/webp', 0.5);
});
