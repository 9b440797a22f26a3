/**
 * Fetches all that editing draws with, so that nothing of it is missed once the connection is lost. Rejects when it cannot
 * be had. What is asked only later is fetched behind it; it is asked for again where that fails.
 */
export async function fetchEditingParts(): Promise<void> {
  await Promise.all([
    import('./edit-menu.tsx'),
    import('./edit-tools.tsx'),
    import('./title-field.tsx'),
    import('./grid-layer.tsx'),
    import('./frame-edges.tsx'),
    import('./frame-buttons.tsx'),
    import('./empty-layout.tsx'),
    import('./save-notices.tsx'),
  ]);
  void Promise.allSettled([import('../../drafts/leave-dialog.tsx'), import('./merge-dialog.tsx')]);
}
