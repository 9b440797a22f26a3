import { type ReactNode, useState } from 'react';
import { Icon } from '../../ui/icon.tsx';

/** What a menu of commands that comes later is given, so that it stands where its button stood. */
export interface MenuButton {
  label: string;
  className: string;
  children: ReactNode;
}

/** The button of a menu that is a good part of the program: until it is wanted a plain button stands for it. */
export function MenuOnDemand({
  label,
  icon,
  children,
}: {
  /** Translated name of the button and the menu. */
  label: string;
  icon: string;
  /** The menu, which opens as soon as it is mounted. */
  children(button: MenuButton): ReactNode;
}) {
  const [wanted, setWanted] = useState(false);
  const button = { label, className: 'icon-button', children: <Icon path={icon} size={18} /> };
  if (wanted) return children(button);
  return (
    <button
      type="button"
      aria-haspopup="menu"
      aria-label={label}
      title={label}
      className={button.className}
      onClick={() => setWanted(true)}
    >
      {button.children}
    </button>
  );
}
