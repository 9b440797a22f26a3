import { mdiCamera, mdiCameraFlip, mdiCheck, mdiClose, mdiVideo } from '@mdi/js';
import { useEffect, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { useTranslate } from '../../i18n/i18n.ts';
import type { Shown } from '../../i18n/translation-key.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { nativeWidget } from '../contract/native-widget.tsx';
import type { WidgetProps } from '../contract/widget.ts';
import { cardColours } from '../kit/card-colours.ts';
import { lastValue } from '../kit/last-value.ts';
import { stored } from '../kit/stored.ts';
import { useOwnTitle } from '../kit/use-own-title.ts';
import {
  cameraProblem,
  closeCamera,
  type OpenCamera,
  openCamera,
  openFailure,
  takePicture,
} from './camera.ts';
import { InputNotice } from './input-frame.tsx';
import { inputTarget } from './input-target.ts';
import { useSavedDraft } from './saved-draft.ts';

const Settings = z.object({
  widgetTitle: z.nullish(z.string()),
  imageFormat: stored(z.enum(['image/jpeg', 'image/png', 'image/webp']), 'image/jpeg'),
  /** 0 to 1; of formats that lose something. */
  imageQuality: stored(z.number(), 0.92),
  /** In pixels. */
  maxWidth: stored(z.number(), 640),
  maxHeight: stored(z.number(), 480),
});
type Settings = z.infer<typeof Settings>;

const IMAGE = /^data:image\//;

/** A camera whose pictures are saved as values. */
function CameraInput(props: WidgetProps & { readonly settings: Settings }) {
  const { settings, picture, config, host } = props;
  useOwnTitle(props, settings.widgetTitle);
  const [line] = picture.lines;
  const scope = line?.key.type === 'timeseries' ? 'timeseries' : 'SERVER_SCOPE';
  const target = inputTarget(line, scope);
  if (!line || 'problem' in target) {
    return <InputNotice config={config} problem={'problem' in target ? target.problem : { text: '' }} />;
  }
  const value = lastValue(line.series)?.value;
  return (
    <Camera
      key={line.id}
      settings={settings}
      config={config}
      label={line.key.label}
      known={typeof value === 'string' && IMAGE.test(value) ? value : undefined}
      store={async (image) => await host.save(target.entity, scope, { [line.key.name]: image })}
    />
  );
}

function Camera({
  settings,
  config,
  label,
  known,
  store,
}: Pick<WidgetProps, 'config'> & {
  settings: Settings;
  label: string;
  /** The picture that was saved last. */
  known: string | undefined;
  store: (image: string | undefined) => Promise<void>;
}) {
  const t = useTranslate();
  const [camera, setCamera] = useState<OpenCamera>();
  const [problem, setProblem] = useState<Shown | undefined>(cameraProblem);
  const isLeft = useRef(false);
  const video = useRef<HTMLVideoElement>(null);
  const draft = useSavedDraft(known, store, { isSuccessShown: true });
  const said = draft.failure ?? problem;

  useEffect(() => {
    if (video.current) video.current.srcObject = camera?.stream ?? null;
    return () => {
      if (camera) closeCamera(camera.stream);
    };
  }, [camera]);
  useEffect(() => {
    isLeft.current = false;
    return () => {
      isLeft.current = true;
    };
  }, []);

  async function open(id?: string): Promise<void> {
    setProblem(cameraProblem());
    if (cameraProblem()) return;
    // Many cameras cannot be had twice, and some machines run only one.
    if (camera) closeCamera(camera.stream);
    try {
      const opened = await openCamera(id);
      if (isLeft.current) closeCamera(opened.stream);
      else setCamera(opened);
    } catch (error) {
      setCamera(undefined);
      setProblem(openFailure(error));
    }
  }

  function take(): void {
    if (!video.current?.videoWidth) return;
    const { imageFormat: type, imageQuality: quality, maxWidth, maxHeight } = settings;
    draft.change(takePicture(video.current, { type, quality, maxWidth, maxHeight }));
    setCamera(undefined);
  }

  const next = camera?.ids[(camera.ids.indexOf(camera.id ?? '') + 1) % camera.ids.length];
  return (
    <div className="flex size-full flex-col gap-1 p-2" style={cardColours(config)}>
      <div className="grid min-h-0 flex-1 place-items-center overflow-hidden">
        {camera ? (
          <video
            ref={video}
            autoPlay
            playsInline
            muted
            aria-label={label}
            className="size-full object-contain"
          />
        ) : draft.shown ? (
          <img src={draft.shown} alt={label} className="max-h-full max-w-full object-contain" />
        ) : (
          <span className="text-muted">{t('input-widget.no-picture')}</span>
        )}
      </div>
      {said && (
        <p role="alert" className="text-xs text-danger">
          {t(said)}
        </p>
      )}
      <div className="flex shrink-0 items-center justify-center" aria-busy={draft.isSaving}>
        {camera ? (
          <>
            {camera.ids.length > 1 && (
              <IconButton
                label={t('input-widget.next-camera')}
                icon={mdiCameraFlip}
                onClick={() => void open(next)}
              />
            )}
            <IconButton label={t('input-widget.take-picture')} icon={mdiCamera} onClick={take} />
            <IconButton
              label={t('input-widget.discard')}
              icon={mdiClose}
              onClick={() => setCamera(undefined)}
            />
          </>
        ) : (
          <>
            <IconButton
              label={t('input-widget.start-camera')}
              icon={mdiVideo}
              off={draft.isSaving}
              onClick={() => void open()}
            />
            <IconButton
              label={t('input-widget.save')}
              icon={mdiCheck}
              off={!draft.isDirty || draft.isSaving}
              onClick={() => void draft.save()}
            />
            <IconButton
              label={t('input-widget.discard')}
              icon={mdiClose}
              off={!draft.isDirty || draft.isSaving}
              onClick={draft.discard}
            />
          </>
        )}
      </div>
    </div>
  );
}

export const cameraInput = nativeWidget(Settings, CameraInput);
