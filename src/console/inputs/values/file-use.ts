/** A file that was taken: its name, and what is in it. */
export interface TakenFile<V> {
  name: string;
  content: V;
}

/** Which files are taken, and what is made of them. */
export interface FileUse<V> {
  /** Extensions with commas, as `.csv,.txt`, in whatever case; any file unless said. */
  extensions?: string;
  /** Makes of the text what is wanted; throws where that cannot be. */
  convert(text: string): V;
}
