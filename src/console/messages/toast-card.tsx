import { mdiAlertCircle, mdiAlertOutline, mdiCheckCircle, mdiClose, mdiInformationOutline } from '@mdi/js';
import { useEffect, useState } from 'react';
import { useTranslate } from '../i18n/i18n.ts';
import { Icon } from '../ui/icon.tsx';
import { dismissToast, type Toast, type ToastType } from './toast-store.ts';

const LOOKS: Record<ToastType, { className: string; icon: string; role: 'alert' | 'status' }> = {
  error: { className: 'bg-(--toast-error)', icon: mdiAlertCircle, role: 'alert' },
  warn: { className: 'bg-(--toast-warn)', icon: mdiAlertOutline, role: 'alert' },
  success: { className: 'bg-(--toast-success)', icon: mdiCheckCircle, role: 'status' },
  info: { className: 'bg-(--toast-info)', icon: mdiInformationOutline, role: 'status' },
};

/** One toast. `longer` is what it stays beyond its duration, in milliseconds. */
export function ToastCard({ toast, longer = 0 }: { toast: Toast; longer?: number }) {
  const t = useTranslate();
  const [paused, setPaused] = useState(false);
  const look = LOOKS[toast.type];

  // A person who reads or is about to press must not lose the toast: the time starts anew when they leave it.
  useEffect(() => {
    if (toast.duration === 0 || paused) return;
    const timer = setTimeout(() => dismissToast(toast.id), toast.duration + longer);
    return () => clearTimeout(timer);
  }, [toast.id, toast.duration, longer, paused]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering and focusing only hold the time, and Escape is the same as its button.
    <div
      className={`on-toast pointer-events-auto flex w-full items-start gap-2.5 rounded-control px-3 py-2 text-(--toast-ink) shadow-overlay animate-[appear_120ms_ease-out] md:w-auto ${look.className}`}
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.nativeEvent.stopPropagation();
        dismissToast(toast.id);
      }}
    >
      <Icon path={look.icon} size={18} className="mt-0.5" />
      <p role={look.role} className="min-w-0 flex-1 py-px whitespace-pre-line wrap-anywhere">
        {[toast.message, ...toast.notes].map((line) => t(line)).join('\n')}
      </p>
      {toast.action && <ActionButton toast={toast} label={t(toast.action.label)} />}
      <button
        type="button"
        aria-label={t('action.close')}
        onClick={() => dismissToast(toast.id)}
        className="grid size-6 shrink-0 place-items-center rounded hover:bg-white/15"
      >
        <Icon path={mdiClose} size={16} />
      </button>
    </div>
  );
}

function ActionButton({ toast, label }: { toast: Toast; label: string }) {
  return (
    <button
      type="button"
      className="min-h-6 shrink-0 rounded px-1.5 font-semibold underline underline-offset-2 hover:bg-white/15"
      onClick={() => {
        dismissToast(toast.id);
        toast.action?.run();
      }}
    >
      {label}
    </button>
  );
}
