import { CommandButton } from '../../commands/faces/command-button.tsx';
import { useClipboardEvents } from './transfer/use-clipboard-events.ts';

/** The buttons in the toolbar of a dashboard that is edited: what it is made of first, what ends it last. */
export function EditTools({ hasRight }: { hasRight: boolean }) {
  useClipboardEvents();
  return (
    <>
      <CommandButton command="widget.add" iconOnly />
      <CommandButton command="dashboard.manage-states" iconOnly />
      <CommandButton command="dashboard.aliases" iconOnly />
      <CommandButton command="dashboard.filters" iconOnly />
      <CommandButton command="dashboard.settings" iconOnly />
      <CommandButton command="layout.settings" iconOnly />
      {hasRight ? (
        <>
          <CommandButton command="layout.right-settings" iconOnly />
          <CommandButton command="layout.remove-right" iconOnly />
        </>
      ) : (
        <CommandButton command="layout.add-right" iconOnly />
      )}
      <CommandButton command="dashboard.undo" iconOnly />
      <CommandButton command="dashboard.redo" iconOnly />
      <CommandButton command="dashboard.discard-changes" iconOnly />
      <CommandButton command="dashboard.save" variant="primary" />
      <CommandButton command="dashboard.stop-editing" iconOnly />
    </>
  );
}
