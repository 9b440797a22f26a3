import { byComponent } from './program.ts';
import { madeUp, walk } from './sample-data.ts';
import { columnForm, entitiesTableFacts, entitiesTableForm, tableConfig } from './table-forms.ts';
import type { WidgetBundle, WidgetSource } from './widget-source.ts';

/** A table of entities of a type with ways to add, change and delete them. */
function adminTable(alias: string, name: string, type: 'device' | 'asset'): WidgetSource {
  const service = `widgetContext.${type}Service`;
  const entityType = type.toUpperCase();
  const save = type === 'device' ? 'saveDevice' : 'saveAsset';
  const remove = type === 'device' ? 'deleteDevice' : 'deleteAsset';
  const read = type === 'device' ? 'getDevice' : 'getAsset';
  const dialog = (fill: string) =>
    `
const { customDialog, attributeService } = widgetContext;

customDialog.customDialog(htmlTemplate, Form).subscribe();

function Form(instance) {
  const vm = instance;
  let known = {};
  vm.entityForm = vm.fb.group({
    name: ['', [vm.validators.required]],
    type: ['', [vm.validators.required]],
    label: [''],
    latitude: [null],
    longitude: [null],
  });
  vm.cancel = () => vm.dialogRef.close(null);
  vm.save = () => {
    const { latitude, longitude, ...members } = vm.entityForm.value;
    ${service}.${save}({ ...known, ...members }).subscribe((saved) => {
      const place = Object.entries({ latitude, longitude })
        .filter(([, value]) => value !== null && value !== '')
        .map(([key, value]) => ({ key, value: Number(value) }));
      const done = () => {
        widgetContext.updateAliases();
        vm.dialogRef.close(null);
      };
      if (place.length === 0) return done();
      attributeService.saveEntityAttributes(saved.id, 'SERVER_SCOPE', place).subscribe(done);
    });
  };${fill}
}
`.trim();
  const template = `<form [formGroup]="entityForm" (ngSubmit)="save()">
  <h2 mat-dialog-title>${type === 'device' ? 'Device' : 'Asset'}</h2>
  <div mat-dialog-content fxLayout="column">
    <mat-form-field>
      <mat-label>Name</mat-label>
      <input matInput formControlName="name" required>
    </mat-form-field>
    <tb-entity-subtype-autocomplete formControlName="type" [required]="true" [entityType]="'${entityType}'">
    </tb-entity-subtype-autocomplete>
    <mat-form-field>
      <mat-label>Label</mat-label>
      <input matInput formControlName="label">
    </mat-form-field>
    <mat-form-field>
      <mat-label>Latitude</mat-label>
      <input matInput type="number" step="any" formControlName="latitude">
    </mat-form-field>
    <mat-form-field>
      <mat-label>Longitude</mat-label>
      <input matInput type="number" step="any" formControlName="longitude">
    </mat-form-field>
  </div>
  <div mat-dialog-actions>
    <button mat-button type="button" (click)="cancel()">Cancel</button>
    <button mat-raised-button color="primary" type="submit" [disabled]="entityForm.invalid">Save</button>
  </div>
</form>
`;
  const fromStored = `

  ${service}.${read}(entityId.id).subscribe((stored) => {
    known = stored;
    vm.entityForm.patchValue({ name: stored.name, type: stored.type, label: stored.label });
  });
  attributeService.getEntityAttributes(entityId, 'SERVER_SCOPE', ['latitude', 'longitude']).subscribe((found) => {
    for (const { key, value } of found) vm.entityForm.patchValue({ [key]: value });
  });`;
  const deletion = `
const title = 'Delete ' + entityName + '?';
const text = 'Its attributes, series and relations are deleted with it. This cannot be taken back.';

widgetContext.dialogs.confirm(title, text, 'Cancel', 'Delete').subscribe((isWanted) => {
  if (isWanted) ${service}.${remove}(entityId.id).subscribe(() => widgetContext.updateAliases());
});
`.trim();
  const action = (id: string, title: string, icon: string, more: object) => ({
    id: `${alias}_${id}`,
    name: title,
    icon,
    ...more,
  });
  const withForm = (fill: string) => ({
    type: 'customPretty',
    customHtml: template,
    customCss: '',
    customFunction: dialog(fill),
    customResources: [],
  });
  return {
    alias,
    name,
    kind: 'latest',
    size: [7.5, 6.5],
    settings: entitiesTableForm,
    keySettings: columnForm,
    program: byComponent(
      '<tb-entities-table-widget [ctx]="ctx"></tb-entities-table-widget>',
      'entitiesTableWidget',
      entitiesTableFacts,
    ),
    preset: { entitiesTitle: name },
    config: {
      ...tableConfig,
      actions: {
        headerButton: [action('add', `Add ${type}`, 'add', withForm(''))],
        actionCellButton: [
          action('edit', `Edit ${type}`, 'edit', withForm(fromStored)),
          action('delete', `Delete ${type}`, 'delete', { type: 'custom', customFunction: deletion }),
        ],
      },
    },
    datasources: [madeUp('Sample', [{ label: 'Wandering', body: walk(-100, 100) }])],
  };
}

export const entityAdminWidgets: WidgetBundle = {
  alias: 'entity_admin_widgets',
  title: 'Entity admin widgets',
  types: [
    adminTable('device_admin_table', 'Device admin table', 'device'),
    adminTable('asset_admin_table', 'Asset admin table', 'asset'),
  ],
};
