import * as z from 'zod/mini';
import { queryClient } from '../../api/query-client.ts';
import { users } from '../../api/users.ts';
import { RunError } from '../../commands/command-error.ts';
import { session } from '../../session/session-store.ts';
import type { RequestOptions } from '../../wire/transport.ts';
import { ListView, viewCommandId } from './list-view.ts';

/*
 * The platform has no settings of users but their additional information, which is saved as a whole. Views stand there,
 * so that they are the same in every browser. Each change is made to what stands there at that moment and leaves all
 * else as it is, so that two windows do not take views from one another.
 */

/** The member of the additional information of a user. */
const MEMBER = 'listViews';

const Members = z.array(z.unknown());

/** The views of the user; what cannot be read as one is left out, and left alone. */
export function storedViews(): readonly ListView[] {
  return viewsIn(membersOf(session.userDetails?.additionalInfo));
}

/** The views of a list, by name. */
export function viewsOf(list: string): readonly ListView[] {
  return storedViews()
    .filter((view) => view.list === list)
    .toSorted((one, other) => one.name.localeCompare(other.name));
}

/** Stores a view; one of the same name makes room. Rejects with an ApiError. */
export async function keepView(view: ListView, request: RequestOptions): Promise<void> {
  await change((stored) => {
    const place = stored.findIndex((one) => idOf(one) === viewCommandId(view));
    return place < 0 ? [...stored, view] : stored.with(place, { ...(stored[place] as object), ...view });
  }, request);
}

/** Deletes a view. Rejects with an ApiError. */
export async function forgetView(view: ListView, request: RequestOptions): Promise<void> {
  await change((stored) => stored.filter((one) => idOf(one) !== viewCommandId(view)), request);
}

/** Gives a view another name. Rejects with an ApiError, and with a RunError where it is gone or the name is taken. */
export async function renameView(view: ListView, name: string, request: RequestOptions): Promise<void> {
  const renamed = viewCommandId({ ...view, name });
  await change((stored) => {
    const place = stored.findIndex((one) => idOf(one) === viewCommandId(view));
    if (place < 0) throw new RunError({ key: 'view.gone', values: { name: view.name } });
    if (renamed !== viewCommandId(view) && stored.some((one) => idOf(one) === renamed)) {
      throw new RunError({ key: 'view.taken', values: { name } });
    }
    return stored.with(place, { ...(stored[place] as object), name });
  }, request);
}

async function change(
  next: (stored: readonly unknown[]) => readonly unknown[],
  request: RequestOptions,
): Promise<void> {
  const account = await users.one(session.authUser?.userId ?? '', request);
  const views = next(membersOf(account.additionalInfo));
  await users.save({ ...account, additionalInfo: { ...account.additionalInfo, [MEMBER]: views } }, request);
  await queryClient.invalidateQueries({ queryKey: ['USER'] });
}

/** The members as they are stored; none where something else stands there. */
function membersOf(info: Readonly<Record<string, unknown>> | null | undefined): readonly unknown[] {
  return Members.safeParse(info?.[MEMBER]).data ?? [];
}

function viewsIn(members: readonly unknown[]): ListView[] {
  return members.flatMap((one) => ListView.safeParse(one).data ?? []);
}

function idOf(stored: unknown): string {
  const parsed = ListView.safeParse(stored);
  return parsed.success ? viewCommandId(parsed.data) : '';
}
