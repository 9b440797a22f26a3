import { mdiAlertCircleOutline, mdiBugOutline, mdiHistory, mdiLinkOff } from '@mdi/js';
import { useEffect, useSyncExternalStore } from 'react';
import { useSnapshot } from 'valtio/react';
import { CommandButton } from '../../commands/faces/command-button.tsx';
import { NoticeLine } from '../../frame/notice-line.tsx';
import { formatList } from '../../i18n/format-list.ts';
import { formatMoment } from '../../i18n/format-moment.ts';
import { useTranslate } from '../../i18n/i18n.ts';
import { session } from '../../session/session-store.ts';
import { chainDrafts } from '../edit/chain-drafts.ts';
import { endExpiredDebugging } from '../edit/end-debugging.ts';
import { guardChain } from '../edit/leave-guard.ts';
import { saveStateOf } from '../edit/save-state.ts';
import { debugUntil } from '../graph/chain-graph.ts';
import type { Problem } from '../graph/problems.ts';
import { textOfNode } from '../open/meant.ts';
import type { OpenChain } from '../open/open-chain.ts';
import { problemTexts } from '../open/problem-texts.ts';

const MOST_NAMES = 4;
/** How often it is looked whether debugging is over, ms. */
const LOOKED_EVERY = 5000;

/**
 * What there is to say of a chain as a whole: what a save has failed of, what is wrong with it, and what is debugged.
 * While it is there, nobody leaves the page without being asked what becomes of their changes.
 */
export function ChainNotices({ chain }: { chain: OpenChain }) {
  const t = useTranslate();
  const { problems, graph, hasChanges } = useSyncExternalStore(chain.subscribe, chain.view);
  const { failure, isDraftKept } = useSnapshot(saveStateOf(chain));
  const [draft] = useSnapshot(chainDrafts.offersOf(chain)).drafts;
  const { authUser } = useSnapshot(session);
  const userId = authUser?.userId ?? '';
  useEffect(() => {
    // What is only in a file has nowhere to be offered.
    if (userId === '' || chain.id === undefined) return;
    const stop = chainDrafts.startKeeping(chain, userId);
    void chainDrafts.look(chain, userId);
    return stop;
  }, [chain, userId]);
  useEffect(() => guardChain(chain), [chain]);
  useEffect(() => {
    const look = () => endExpiredDebugging(chain, Date.now());
    look();
    const timer = setInterval(look, LOOKED_EVERY);
    return () => clearInterval(timer);
  }, [chain]);
  const debugged = [...graph.nodes.values()].filter((node) => node.kind === 'node' && node.debugMode);
  const untils = debugged.flatMap((node) => debugUntil(node) ?? []);
  return (
    <>
      {failure && (
        <div role="alert">
          <NoticeLine icon={mdiAlertCircleOutline} isFailure>
            <span className="wrap-anywhere whitespace-pre-line">{t(failure)}</span>
            <CommandButton command="rule-chain.save" label={t('rule-chain.save-again')} />
          </NoticeLine>
        </div>
      )}
      <div role="status">
        {draft && (
          <NoticeLine icon={mdiHistory}>
            <span>{t('rule-chain.draft-left', { time: formatMoment(draft.at), count: draft.steps })}</span>
            <CommandButton command="rule-chain.restore-draft" />
            <CommandButton command="rule-chain.drop-draft" />
          </NoticeLine>
        )}
        {hasChanges && !isDraftKept && (
          <NoticeLine icon={mdiAlertCircleOutline}>
            <span>{t('rule-chain.draft-not-kept')}</span>
          </NoticeLine>
        )}
        {KINDS.map((kind) => {
          const keys = problems.filter((one) => one.kind === kind).flatMap(({ nodes }) => nodes);
          if (keys.length === 0) return null;
          const named = keys.slice(0, MOST_NAMES).map((key) => textOfNode(chain, key));
          const more = keys.length - named.length;
          const names = formatList(
            more > 0 ? [...named, t('rule-chain.more-nodes', { count: more })] : named,
          );
          return (
            <NoticeLine
              key={kind}
              icon={kind === 'unreachable' ? mdiLinkOff : mdiAlertCircleOutline}
              isFailure={kind !== 'unreachable' && kind !== 'lost-chain'}
            >
              <span className="wrap-anywhere">{t(problemTexts[kind].whole, { names })}</span>
              <button type="button" className="button" onClick={() => chain.goTo(keys[0] ?? '')}>
                {t('rule-chain.show-node')}
              </button>
            </NoticeLine>
          );
        })}
        {debugged.length > 0 && (
          <NoticeLine icon={mdiBugOutline}>
            <span>
              {untils.length === debugged.length
                ? t('rule-chain.debugged-until', {
                    count: debugged.length,
                    time: formatMoment(Math.max(...untils)),
                  })
                : t('rule-chain.debugged', { count: debugged.length })}
            </span>
            <CommandButton command="rule-chain.stop-debugging" />
          </NoticeLine>
        )}
      </div>
    </>
  );
}

const KINDS: readonly Problem['kind'][] = [
  'circle',
  'self-link',
  'unresolved-chain',
  'misconfigured',
  'lost-chain',
  'unreachable',
];
