/*
 * What a frame of a widget says without words, as numbers: they are many, and nothing of a stranger is in them.
 */

/** It answers a ping. */
export const ALIVE = 0;
/** What a stranger wrote begins to run: should nothing more come, it is known whose it was. */
export const RUNNING = 1;
/** It has returned. */
export const AT_REST = 2;
/** A person has pressed something in it. */
export const USED = 3;
/** A person has pressed Tab in it, which may lead into another. */
export const TABBED = 4;
/** It has got the focus. */
export const FOCUSED = 5;

/** What the console sends to ask whether the frame still answers. */
export const PING = 0;
/** And to say that it has the focus back, which another had taken from it. */
export const RETURNED = 1;
