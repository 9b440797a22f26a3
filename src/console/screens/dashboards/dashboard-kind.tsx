import {
  addDashboardCustomers,
  makeDashboardPrivate,
  makeDashboardPublic,
  removeDashboardCustomers,
  setDashboardCustomers,
} from '../../api/dashboard-assignment.ts';
import { dashboards } from '../../api/dashboards.ts';
import { CommandButton } from '../../commands/faces/command-button.tsx';
import { entityKind } from '../../entities/kind/entity-kind.ts';
import { nameProperty } from '../../entities/parts/properties.tsx';
import { shareable } from '../../entities/traits/shareable.ts';
import { namesOfSharers } from '../../entities/traits/sharers.ts';
import { transferable } from '../../entities/traits/transferable.ts';
import { formatList } from '../../i18n/format-list.ts';
import { beginHere } from './begin-here.ts';
import { DashboardDescription } from './dashboard-description.tsx';
import { dashboardForm } from './dashboard-form.ts';
import { dashboardTransfer } from './dashboard-transfer.ts';
import { publicLinkOf } from './public-link.ts';
import { showLink, showPublicLink } from './show-public-link.ts';
import { viewDashboard } from './view-dashboard.ts';

/** What dashboards are and how they are changed; what they show is not for a form. */
export const dashboardKind = entityKind({
  writers: ['TENANT_ADMIN'],
  service: dashboards,
  nameOf: ({ title }) => title,
  hintOf: (dashboard) => formatList(namesOfSharers(dashboard)),
  properties: [
    nameProperty('dashboard.title', 'title'),
    {
      id: 'description',
      title: 'entity.description',
      text: () => '',
      inDetails: ({ id }) => <DashboardDescription id={id.id} />,
    },
    {
      id: 'publicLink',
      title: 'dashboard.public-link',
      text: (dashboard) => publicLinkOf(dashboard) ?? '',
      inDetails: (dashboard) => {
        const link = publicLinkOf(dashboard);
        if (link === undefined) return '';
        const entity = { entityType: 'DASHBOARD', id: dashboard.id.id, name: dashboard.title } as const;
        return (
          <span className="flex flex-wrap items-center gap-2">
            <span className="font-mono text-[13px] wrap-anywhere">{link}</span>
            <CommandButton command="dashboard.public-link" entities={[entity]} />
          </span>
        );
      },
    },
  ],
  line: async () => (await import('./dashboard-line.ts')).dashboardLine,
  form: dashboardForm,
  traits: [
    shareable({
      add: addDashboardCustomers,
      remove: removeDashboardCustomers,
      set: setDashboardCustomers,
      makePublic: makeDashboardPublic,
      makePrivate: makeDashboardPrivate,
      onPublic: showLink,
    }),
    transferable(dashboardTransfer),
  ],
  commands: [viewDashboard, showPublicLink, beginHere],
  shownBy: ['USER'],
});
