import { type ComponentType, type ReactNode, useEffect, useState } from 'react';

/** A component whose code is fetched apart. */
export interface Loadable<Props> {
  (props: Props): ReactNode;
  /** Fetches the code ahead, so that it is drawn at once; rejects when it cannot be had. */
  preload(): Promise<void>;
  /** Resolves when it is on screen with all that its effects bring; at once where it is. */
  drawn(): Promise<void>;
}

/**
 * Makes a component of code that is fetched when it is first drawn, or ahead by `preload`; nothing is drawn until it is
 * there, or what keeps its room. A failure is thrown where it is drawn, for the error boundary around it. React's own
 * `lazy` would hold back for 300 ms what replaces a fallback, also when the code came at once.
 */
export function loadable<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Room?: ComponentType,
): Loadable<Props> {
  let loaded: ComponentType<Props> | undefined;
  let loading: Promise<ComponentType<Props>> | undefined;

  function fetchOnce(): Promise<ComponentType<Props>> {
    loading ??= load().then(
      (component) => {
        loaded = component;
        return component;
      },
      (error: unknown) => {
        // Another attempt may find the network back.
        loading = undefined;
        throw error;
      },
    );
    return loading;
  }

  let onScreen = 0;
  let appearance = Promise.withResolvers<void>();

  function enter(): () => void {
    onScreen += 1;
    appearance.resolve();
    return () => {
      onScreen -= 1;
      if (onScreen === 0) appearance = Promise.withResolvers();
    };
  }

  function LoadableComponent(props: Props) {
    const [Drawn, setDrawn] = useState(() => loaded);
    const [failure, setFailure] = useState<{ error: unknown }>();
    useEffect(() => {
      if (Drawn) return;
      let left = false;
      fetchOnce().then(
        (component) => !left && setDrawn(() => component),
        (error: unknown) => !left && setFailure({ error }),
      );
      return () => {
        left = true;
      };
    }, [Drawn]);
    // Effects of what it draws have run before.
    useEffect(() => (Drawn ? enter() : undefined), [Drawn]);
    if (failure) throw failure.error;
    if (Drawn) return <Drawn {...props} />;
    return Room ? <Room /> : null;
  }
  LoadableComponent.preload = async () => {
    await fetchOnce();
  };
  LoadableComponent.drawn = () => appearance.promise;
  return LoadableComponent;
}
