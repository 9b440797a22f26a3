import { type TidyRequest, tidied } from './tidy.ts';

// A large chain takes longer than a page may stand still.
self.onmessage = ({ data }: MessageEvent<TidyRequest>) => self.postMessage(tidied(data));
