/** A profile that was created or changed where it is picked. */
export interface WrittenProfile {
  id: string;
  name: string;
}

/** How profiles are created and changed where they are picked: each asks for all there is to say. */
export interface ProfileWriting {
  entityType: 'DEVICE_PROFILE' | 'TENANT_PROFILE';
  /** Creates one for which this name is proposed; undefined where it was given up. */
  create(name: string): Promise<WrittenProfile | undefined>;
  /** Changes the one of this id and name; undefined where it was given up. */
  edit(id: string, name: string): Promise<WrittenProfile | undefined>;
}
