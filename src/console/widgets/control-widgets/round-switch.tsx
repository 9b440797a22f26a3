import { mdiPower } from '@mdi/js';
import { Icon } from '../../ui/icon.tsx';
import { nativeWidget } from '../contract/native-widget.tsx';
import type { WidgetProps } from '../contract/widget.ts';
import { ControlFrame } from './control-frame.tsx';
import { useDeviceValue } from './device-value.ts';
import { RoundSwitchSettings, useSwitchWiring } from './switch-settings.ts';

/** In pixels. */
const SIZES = { least: 32, most: 220 };

/** A round button that stays pressed. */
function RoundSwitch(props: WidgetProps & { readonly settings: RoundSwitchSettings }) {
  return <Round key={props.host.device?.id} {...props} />;
}

function Round({ settings, ...props }: WidgetProps & { readonly settings: RoundSwitchSettings }) {
  const { host } = props;
  const { value, isBusy, problem, retry, change } = useDeviceValue(host, useSwitchWiring(settings, host));
  return (
    <ControlFrame {...props} title={settings.title} problem={problem} onRetry={retry}>
      {(room) => {
        const size = Math.min(Math.max(Math.min(room.width, room.height), SIZES.least), SIZES.most);
        return (
          <button
            type="button"
            role="switch"
            aria-checked={value}
            aria-label={settings.title || host.title}
            aria-busy={isBusy}
            aria-disabled={!host.device}
            onClick={() => host.device && change(!value)}
            className={`grid place-items-center rounded-full border-line-strong transition-colors duration-100 aria-busy:opacity-70 aria-disabled:cursor-not-allowed aria-disabled:opacity-50 ${value ? 'bg-accent text-accent-ink shadow-inner' : 'bg-hover text-muted shadow-sm'}`}
            style={{ width: size, height: size, borderWidth: Math.max(2, size * 0.05) }}
          >
            <Icon path={mdiPower} size={size * 0.5} />
          </button>
        );
      }}
    </ControlFrame>
  );
}

export const roundSwitch = nativeWidget(RoundSwitchSettings, RoundSwitch);
