/** The moment of time that somebody points at, shared by the widgets that show time. */
export interface PointedMoment {
  /** Says at which moment a widget is pointed at, ms since 1970; undefined: no longer. */
  point(widget: string, moment: number | undefined): void;
  /** Tells a widget which moment is pointed at in another. Returns the way to stop. */
  follow(widget: string, listener: (moment: number | undefined) => void): () => void;
}

/** Nobody points at anything as yet. */
export function createPointedMoment(): PointedMoment {
  const followers = new Set<{ widget: string; listener: (moment: number | undefined) => void }>();
  let by: string | undefined;
  return {
    point(widget, moment) {
      // The one that is left says so after another is pointed at.
      if (moment === undefined && by !== widget) return;
      by = moment === undefined ? undefined : widget;
      for (const follower of followers) {
        follower.listener(follower.widget === widget ? undefined : moment);
      }
    },
    follow(widget, listener) {
      const follower = { widget, listener };
      followers.add(follower);
      return () => followers.delete(follower);
    },
  };
}
