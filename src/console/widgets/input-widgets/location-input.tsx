import { mdiCrosshairsGps } from '@mdi/js';
import { useState } from 'react';
import * as z from 'zod/mini';
import { type Answer, Unreadable } from '../../commands/input.ts';
import { useTranslate } from '../../i18n/i18n.ts';
import type { Message, Shown } from '../../i18n/translation-key.ts';
import { number } from '../../inputs/number.ts';
import { numericValue } from '../../time/numeric-value.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import type { WidgetLine } from '../contract/picture.ts';
import { lastValue } from '../kit/last-value.ts';
import { stored } from '../kit/stored.ts';
import { InputFrame, InputNotice } from './input-frame.tsx';
import { commonSettings } from './input-settings.ts';
import { useSavedDraft } from './saved-draft.ts';
import { type ValueFormProps, valueWidgets } from './value-widget.tsx';

const Settings = z.object({
  ...commonSettings,
  latKeyName: stored(z.string(), 'latitude'),
  lngKeyName: stored(z.string(), 'longitude'),
  latLabel: z.nullish(z.string()),
  lngLabel: z.nullish(z.string()),
  enableHighAccuracy: stored(z.boolean(), false),
  showGetLocation: stored(z.boolean(), true),
  inputFieldsAlignment: stored(z.enum(['column', 'row']), 'column'),
});
type Settings = z.infer<typeof Settings>;

/** A place as it is typed, in degrees. */
interface Place {
  readonly latitude: Answer<number>;
  readonly longitude: Answer<number>;
}

/** How far either goes, in degrees. */
const FARTHEST = { latitude: 90, longitude: 180 } as const;
/** How long the browser may look for where it is, ms. */
const FINDING = 20_000;

/** A place on the earth, kept as two values. */
function LocationForm(props: ValueFormProps<Settings>) {
  const { settings, config, picture } = props;
  const lineOf = (name: string) => picture.lines.find(({ key }) => key.name === name);
  const [latitude, longitude] = [lineOf(settings.latKeyName), lineOf(settings.lngKeyName)];
  if (latitude && longitude) return <PlaceForm {...props} latitude={latitude} longitude={longitude} />;
  const values = { latitude: settings.latKeyName, longitude: settings.lngKeyName };
  return <InputNotice config={config} problem={{ key: 'input-widget.place-keys-needed', values }} />;
}

function PlaceForm({
  settings,
  config,
  width,
  latitude,
  longitude,
  store,
}: ValueFormProps<Settings> & { latitude: WidgetLine; longitude: WidgetLine }) {
  const t = useTranslate();
  const [lost, setLost] = useState<Message>();
  const [isFinding, setFinding] = useState(false);
  const draft = useSavedDraft<Place>(
    { latitude: degreesOf(latitude), longitude: degreesOf(longitude) },
    (place) => store({ [settings.latKeyName]: place.latitude, [settings.lngKeyName]: place.longitude }),
    { isSuccessShown: settings.showResultMessage },
  );
  const { shown, isDirty, isSaving, failure } = draft;
  const problems = {
    latitude: degreesProblem(shown.latitude, FARTHEST.latitude, settings),
    longitude: degreesProblem(shown.longitude, FARTHEST.longitude, settings),
  };
  const canSave = !problems.latitude && !problems.longitude;
  const said = failure ?? lost;

  async function find(): Promise<void> {
    if (isFinding) return;
    setFinding(true);
    setLost(undefined);
    const found = await whereAmI(settings.enableHighAccuracy);
    setFinding(false);
    if ('problem' in found) setLost(found.problem);
    else draft.change(found);
  }

  const fieldOf = (part: 'latitude' | 'longitude', name: string, label: string) => (
    <number.Field
      name={name}
      label={label}
      required
      value={shown[part]}
      error={isDirty && problems[part] ? t(problems[part]) : undefined}
      onChange={(value) => draft.change({ ...shown, [part]: value })}
    />
  );

  return (
    <InputFrame
      config={config}
      width={width}
      isDirty={isDirty}
      isSaving={isSaving}
      canSave={canSave}
      showLabel={settings.showLabel}
      onSave={() => {
        if (canSave) void draft.save();
      }}
      onDiscard={() => {
        setLost(undefined);
        draft.discard();
      }}
      buttons={
        settings.showGetLocation && (
          <IconButton
            label={t('input-widget.find-me')}
            icon={mdiCrosshairsGps}
            off={isFinding}
            onClick={() => void find()}
          />
        )
      }
    >
      <div className={`flex gap-2 ${settings.inputFieldsAlignment === 'row' ? '*:flex-1' : 'flex-col'}`}>
        {fieldOf('latitude', settings.latKeyName, settings.latLabel || t('input-widget.latitude'))}
        {fieldOf('longitude', settings.lngKeyName, settings.lngLabel || t('input-widget.longitude'))}
      </div>
      {said && (
        <p role="alert" className="mt-1 text-xs text-danger">
          {t(said)}
        </p>
      )}
    </InputFrame>
  );
}

function degreesOf({ series }: WidgetLine): number | undefined {
  return numericValue(lastValue(series)?.value);
}

function degreesProblem(
  value: Answer<number>,
  farthest: number,
  { requiredErrorMessage }: Settings,
): Shown | undefined {
  if (value instanceof Unreadable) return value.reason;
  if (value === undefined)
    return requiredErrorMessage ? { text: requiredErrorMessage } : { key: 'validation.required' };
  if (value < -farthest) return { key: 'validation.at-least', values: { minimum: -farthest } };
  if (value > farthest) return { key: 'validation.at-most', values: { maximum: farthest } };
  return undefined;
}

/** Where the browser is, if it says so: it asks the person. */
async function whereAmI(
  enableHighAccuracy: boolean,
): Promise<{ latitude: number; longitude: number } | { problem: Message }> {
  const { geolocation } = navigator;
  if (!geolocation) return { problem: { key: 'input-widget.no-geolocation' } };
  return await new Promise((resolve) => {
    geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => resolve({ latitude, longitude }),
      ({ code, PERMISSION_DENIED }) =>
        resolve({
          problem: {
            key: code === PERMISSION_DENIED ? 'input-widget.place-denied' : 'input-widget.place-not-found',
          },
        }),
      { enableHighAccuracy, timeout: FINDING },
    );
  });
}

export const locationInput = valueWidgets(Settings, LocationForm);
