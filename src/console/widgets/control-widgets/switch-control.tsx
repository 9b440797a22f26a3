import { useTranslate } from '../../i18n/i18n.ts';
import { nativeWidget } from '../contract/native-widget.tsx';
import type { WidgetProps } from '../contract/widget.ts';
import { SlideToggle, TOGGLE_WIDTH } from '../kit/slide-toggle.tsx';
import { ControlFrame } from './control-frame.tsx';
import { useDeviceValue } from './device-value.ts';
import { SwitchSettings, useSwitchWiring } from './switch-settings.ts';

/** What the words on both sides of a switch take, in pixels, and the sizes that it may have. */
const WORDS = 96;
const HEIGHTS = { least: 24, most: 90 };

/** A switch that slides. */
function SwitchControl(props: WidgetProps & { readonly settings: SwitchSettings }) {
  return <Sliding key={props.host.device?.id} {...props} />;
}

function Sliding({ settings, ...props }: WidgetProps & { readonly settings: SwitchSettings }) {
  const t = useTranslate();
  const { host } = props;
  const { value, isBusy, problem, retry, change } = useDeviceValue(host, useSwitchWiring(settings, host));
  const { title, showOnOffLabels } = settings;
  return (
    <ControlFrame {...props} title={title} problem={problem} onRetry={retry}>
      {(room) => {
        const width = room.width - (showOnOffLabels ? WORDS : 0);
        const height = Math.min(
          Math.max(Math.min(room.height, width / TOGGLE_WIDTH), HEIGHTS.least),
          HEIGHTS.most,
        );
        return (
          <div className="flex items-center gap-2" style={{ fontSize: Math.max(12, height * 0.28) }}>
            {showOnOffLabels && <Word text={t('control-widget.off')} isMeant={!value} />}
            <SlideToggle
              isOn={value}
              label={title || host.title}
              height={height}
              isBusy={isBusy}
              isOff={!host.device}
              onToggle={change}
            />
            {showOnOffLabels && <Word text={t('control-widget.on')} isMeant={value} />}
          </div>
        );
      }}
    </ControlFrame>
  );
}

/** Said by the switch already. */
function Word({ text, isMeant }: { text: string; isMeant: boolean }) {
  return (
    <span aria-hidden="true" className={`min-w-8 ${isMeant ? 'font-semibold' : 'text-muted'}`}>
      {text}
    </span>
  );
}

export const switchControl = nativeWidget(SwitchSettings, SwitchControl);
