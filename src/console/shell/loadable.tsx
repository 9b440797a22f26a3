import { type ComponentType, lazy, type ReactNode, useState } from 'react';

/** A component whose code is fetched apart. Draw it inside a Suspense, for when it is wanted before it is there. */
export interface Loadable<Props> {
  (props: Props): ReactNode;
  /** Fetches the code ahead; rejects when it cannot be had. */
  preload(): Promise<void>;
}

/**
 * Makes a component of code that is fetched when it is first drawn, or ahead by `preload`. What was fetched ahead is
 * drawn at once: React's own `lazy` suspends even then, and what replaces a fallback is held back for 300 ms.
 */
export function loadable<Props extends object>(load: () => Promise<ComponentType<Props>>): Loadable<Props> {
  let loaded: ComponentType<Props> | undefined;
  let loading: Promise<{ default: ComponentType<Props> }> | undefined;

  function fetchOnce(): Promise<{ default: ComponentType<Props> }> {
    loading ??= load().then(
      (component) => {
        loaded = component;
        return { default: component };
      },
      (error: unknown) => {
        // Another attempt may find the network back; React keeps a failure with the type it failed for.
        loading = undefined;
        Awaited = awaited();
        throw error;
      },
    );
    return loading;
  }

  const awaited = () => lazy(fetchOnce) as unknown as ComponentType<Props>;
  let Awaited = awaited();

  function LoadableComponent(props: Props) {
    // Kept for as long as it is mounted: another type would be another component, without its state.
    const [Drawn] = useState(() => loaded ?? Awaited);
    return <Drawn {...props} />;
  }
  LoadableComponent.preload = async () => {
    await fetchOnce();
  };
  return LoadableComponent;
}
