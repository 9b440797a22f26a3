import { useQuery } from '@tanstack/react-query';
import type { AuditSubject } from '../../api/audit-logs.ts';
import { platformDirectory } from '../../api/entity-directory.ts';
import { CommandButton } from '../../commands/faces/command-button.tsx';
import { useTranslate } from '../../i18n/i18n.ts';
import { TYPE_TEXTS } from '../../inputs/entity/type-texts.ts';
import { ACTION_TITLES } from './audit-actions.ts';
import { useShownActions } from './shown-actions.ts';

/** Says which actions are listed, and lets that be changed. */
export function ActionsFilter() {
  const t = useTranslate();
  const actions = useShownActions();
  const [first, ...others] = actions;
  const label = first
    ? others.length > 0
      ? t('audit-log.some-actions', { count: actions.length })
      : t(ACTION_TITLES[first])
    : t('audit-log.all-actions');
  return <CommandButton command="audit-log.filter-actions" label={label} />;
}

/** Says whose logs are listed, and lets that be changed. */
export function SubjectFilter({ subject }: { subject: AuditSubject | undefined }) {
  const t = useTranslate();
  const type = subject && typeOf(subject);
  const { data } = useQuery({
    queryKey: [type ?? 'AUDIT_LOG', 'named', subject?.id],
    queryFn: async () =>
      type && subject ? ((await platformDirectory.named(type, [subject.id])).get(subject.id) ?? null) : null,
    enabled: subject !== undefined,
  });
  // What is gone still has its logs.
  const name = data === undefined ? '…' : (data?.name ?? subject?.id ?? '');
  const label = type ? `${t(TYPE_TEXTS[type].title)}: ${name}` : t('audit-log.of-all');
  return <CommandButton command="audit-log.filter" label={label} />;
}

function typeOf(subject: AuditSubject) {
  if (subject.by === 'entity') return subject.entityType;
  return subject.by === 'user' ? 'USER' : 'CUSTOMER';
}
