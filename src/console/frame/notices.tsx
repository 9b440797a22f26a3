import { useEffect } from 'react';
import { useSnapshot } from 'valtio/react';
import { recording } from '../commands/macro-recording.ts';
import { ConnectionNotice } from '../live/connection-notice.tsx';
import { session } from '../session/session-store.ts';
import { loadable } from '../ui/loadable.tsx';
import { holdConnection } from './held-connection.ts';

const SignedInAsNotice = loadable(() =>
  import('./signed-in-as-notice.tsx').then((module) => module.SignedInAsNotice),
);
const RecordingNotice = loadable(() =>
  import('./recording-notice.tsx').then((module) => module.RecordingNotice),
);

/**
 * The lines over the content about what holds for the whole session. What few ever see comes when there is something
 * to say; that the connection is lost has to be there before it is.
 */
export function Notices() {
  const { signedInBy } = useSnapshot(session);
  const { runs } = useSnapshot(recording);
  useEffect(holdConnection, []);
  return (
    <>
      <div role="status">{signedInBy !== null && <SignedInAsNotice />}</div>
      <ConnectionNotice />
      <div role="status">{runs && <RecordingNotice />}</div>
    </>
  );
}
