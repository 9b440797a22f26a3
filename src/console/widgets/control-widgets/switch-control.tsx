import { useTranslate } from '../../i18n/i18n.ts';
import { nativeWidget } from '../contract/native-widget.tsx';
import type { WidgetProps } from '../contract/widget.ts';
import { ControlFrame } from './control-frame.tsx';
import { useDeviceValue } from './device-value.ts';
import { SwitchSettings, useSwitchWiring } from './switch-settings.ts';

/** How wide a switch is for its height, and how far its knob keeps off its edge, of its height. */
const WIDTH = 2;
const GAP = 0.1;
/** What the words on both sides of it take, in pixels, and the sizes that it may have. */
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
        const height = Math.min(Math.max(Math.min(room.height, width / WIDTH), HEIGHTS.least), HEIGHTS.most);
        const knob = height * (1 - 2 * GAP);
        return (
          <div className="flex items-center gap-2" style={{ fontSize: Math.max(12, height * 0.28) }}>
            {showOnOffLabels && <Word text={t('control-widget.off')} isMeant={!value} />}
            <button
              type="button"
              role="switch"
              aria-checked={value}
              aria-label={title || host.title}
              aria-busy={isBusy}
              aria-disabled={!host.device}
              onClick={() => host.device && change(!value)}
              className={`relative shrink-0 rounded-full border border-line-strong transition-colors duration-100 aria-busy:opacity-70 aria-disabled:cursor-not-allowed aria-disabled:opacity-50 ${value ? 'bg-accent' : 'bg-hover'}`}
              style={{ width: height * WIDTH, height }}
            >
              <span
                className="absolute top-1/2 rounded-full border border-line-strong bg-white shadow-sm transition-[inset-inline-start] duration-100"
                style={{
                  width: knob,
                  height: knob,
                  translate: '0 -50%',
                  insetInlineStart: value ? height * WIDTH - knob - height * GAP : height * GAP,
                }}
              />
            </button>
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
