import { mdiCheck } from '@mdi/js';
import { Icon } from '../../../ui/icon.tsx';
import { Keycaps } from '../keycaps.tsx';

export const listClass =
  'max-h-[min(420px,60vh)] overflow-y-auto overscroll-contain [overflow-anchor:none] border-t border-line p-1.5';

export const itemClass =
  'flex min-h-9 scroll-my-1 items-center gap-3 rounded-control px-2.5 py-1 ' +
  'data-[selected=true]:bg-accent-soft data-[selected=true]:text-ink cursor-pointer';

/** One row: icon, title with what hints at it, and keys. */
export function ItemRow({
  icon,
  title,
  hint,
  reason,
  binding,
  checked = false,
}: {
  icon?: string | undefined;
  title: string;
  hint?: string | undefined;
  /** Why it cannot run. */
  reason?: string | undefined;
  binding?: string | undefined;
  checked?: boolean;
}) {
  return (
    <>
      <span className="grid w-5 shrink-0 place-items-center text-muted">
        {icon && <Icon path={icon} size={18} />}
      </span>
      <span className={`min-w-0 flex-1 truncate ${reason ? 'text-muted' : ''}`}>
        {title}
        {reason && <span className="ms-2 text-xs">{reason}</span>}
      </span>
      {hint && <span className="max-w-[45%] shrink-0 truncate text-xs text-muted">{hint}</span>}
      {checked && <Icon path={mdiCheck} size={18} className="text-accent" />}
      {binding !== undefined && (
        <span className="max-md:pointer-coarse:hidden">
          <Keycaps binding={binding} />
        </span>
      )}
    </>
  );
}

/** A line below or in place of the list. */
export function Notice({ text, alert = false }: { text: string; alert?: boolean }) {
  return (
    <p role={alert ? 'alert' : 'status'} className={`px-4 py-3 ${alert ? 'text-danger' : 'text-muted'}`}>
      {text}
    </p>
  );
}
