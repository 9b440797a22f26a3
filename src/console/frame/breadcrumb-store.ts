import { proxy } from 'valtio/vanilla';
import { onUserChange } from '../ui/user-change.ts';

/** The last step of the breadcrumb below the screen: the name of the open entity, null when none is open. */
export const breadcrumb: { leaf: string | null } = proxy({ leaf: null });

onUserChange(resetBreadcrumb);

/** Names the open entity; null when it closes. */
export function setLeaf(label: string | null): void {
  breadcrumb.leaf = label;
}

export function resetBreadcrumb(): void {
  breadcrumb.leaf = null;
}
