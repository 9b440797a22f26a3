import type { WidgetDescriptor } from '../../../model/widget.ts';
import type { WidgetNeeds } from '../contract/widget.ts';

/** A type of widgets that somebody wrote, as it is stored. */
export interface CustomType {
  readonly name: string;
  readonly descriptor: WidgetDescriptor;
  /** Is told what the script says that it needs. */
  onNeeds(needs: WidgetNeeds): void;
}
