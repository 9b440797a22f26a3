import { oneValue, scriptOf } from './program.ts';
import type { Program } from './widget-source.ts';

/** Where an input saves what was entered. */
export type InputTarget = 'SERVER_SCOPE' | 'SHARED_SCOPE' | 'timeseries';

/** What it takes. */
export type InputKind = 'integer' | 'double' | 'boolean' | 'string' | 'date' | 'location' | 'image';

/** The input elements of each kind, as scripts write them. */
const elements: Readonly<Record<InputKind, string>> = {
  integer: '$(\'<input type="number" step="1">\').attr({ min: settings.minValue, max: settings.maxValue })',
  double: '$(\'<input type="number" step="any">\').attr({ min: settings.minValue, max: settings.maxValue })',
  boolean: '$(\'<input type="checkbox">\')',
  string: '$(\'<input type="text">\').attr({ minlength: settings.minLength, maxlength: settings.maxLength })',
  date: "$('<input>').attr('type', settings.showTimeInput === false ? 'date' : 'datetime-local')",
  location:
    '$(\'<input type="number" step="any">\').attr(part === 0 ? { min: -90, max: 90 } : { min: -180, max: 180 })',
  image: '$(\'<input type="file" accept="image/*">\')',
};

/** How the value of an element is read and shown, by kind. */
const numeric = { read: 'Number(element.value)', show: "element.value = value ?? ''" };
const conversions: Readonly<Record<InputKind, { read: string; show: string }>> = {
  integer: numeric,
  double: numeric,
  location: numeric,
  string: { read: 'element.value', show: "element.value = value ?? ''" },
  boolean: { read: 'element.checked', show: "element.checked = String(value) === 'true'" },
  date: {
    read: 'moment(element.value).valueOf()',
    show: "element.value = value ? moment(Number(value)).format(element.type === 'date' ? 'YYYY-MM-DD' : 'YYYY-MM-DDTHH:mm') : ''",
  },
  image: { read: 'chosenImage', show: 'showImage(value)' },
};

const css =
  '.value-form {\n  display: flex;\n  flex-direction: column;\n  justify-content: center;\n  gap: 8px;\n  height: 100%;\n}\n' +
  '.fields {\n  display: flex;\n  flex-direction: column;\n  gap: 8px;\n}\n' +
  '.fields.row {\n  flex-direction: row;\n}\n' +
  '.fields label {\n  display: flex;\n  flex: 1;\n  flex-direction: column;\n}\n' +
  '.fields img {\n  max-width: 100%;\n  max-height: 160px;\n}\n' +
  '.problem {\n  color: #d32f2f;\n}\n';

const html = `<form class="value-form">
  <div class="fields"></div>
  <div>
    <button type="submit" class="save">Save</button>
    <button type="reset" class="discard">Discard</button>
    <span class="more"></span>
  </div>
  <div class="problem" role="alert"></div>
</form>
`;

/** A form for the value of one key, or for both of a place, that saves it to the entity of its source. */
export function valueInput(kind: InputKind, target: InputTarget): Program {
  const { read, show } = conversions[kind];
  const names =
    kind === 'location'
      ? "[settings.latKeyName || 'latitude', settings.lngKeyName || 'longitude']"
      : "[self.ctx.data[0]?.dataKey.name ?? '']";
  const labels =
    kind === 'location'
      ? "[settings.latLabel || 'Latitude', settings.lngLabel || 'Longitude']"
      : "[settings.labelValue || self.ctx.data[0]?.dataKey.label || '']";
  const save =
    target === 'timeseries'
      ? "self.ctx.attributeService.saveEntityTimeseries(id, 'scope', values)"
      : `self.ctx.attributeService.saveEntityAttributes(id, '${target}', values)`;
  const parameters = kind === 'location' ? { ...oneValue, maxDataKeys: 2 } : oneValue;
  return {
    html,
    css,
    script: scriptOf(
      `
let settings = {};
let inputs = [];
let isChanged = false;
${kind === 'image' ? image : ''}
const find = (part) => self.ctx.$container.find(part);
const say = (text) => find('.problem').text(text);
const read = (element) => ${read};
const show = (element, value) => { ${show}; };

/** Why nothing can be saved; empty: it can. */
function obstacle() {
  const [source] = self.ctx.datasources;
  const [line] = self.ctx.data;
  if (!source || source.type !== 'entity' || !source.entityId) return 'The source has to be an entity';
  if (line?.dataKey.type !== '${target === 'timeseries' ? 'timeseries' : 'attribute'}') return 'The key has to be ${target === 'timeseries' ? 'a series' : 'an attribute'}';
${target === 'SHARED_SCOPE' ? "  if (source.entityType !== 'DEVICE') return 'Only devices have shared attributes';\n" : ''}  return '';
}

function showStored() {
  if (isChanged) return;
  const names = ${names};
  inputs.forEach((element, part) => {
    const line = self.ctx.data.find(({ dataKey }) => dataKey.name === names[part]);
    show(element, line && line.data.length > 0 ? line.data[line.data.length - 1][1] : undefined);
  });
  mark(false);
}

function mark(changed) {
  isChanged = changed;
  find('.save, .discard').prop('disabled', !changed);
}

function save() {
  const problem = obstacle();
  if (problem) return say(problem);
${kind === 'boolean' ? '' : `  if (inputs.some((element) => ${kind === 'image' ? '!chosenImage' : "element.value === ''"})) return say(settings.requiredErrorMessage || 'A value is needed');\n`}  if (!find('form')[0].reportValidity()) return;
  const [{ entityType, entityId }] = self.ctx.datasources;
  const id = { entityType, id: entityId };
  const names = ${names};
  const values = inputs.map((element, part) => ({ key: names[part], value: read(element) }));
  ${save}.subscribe(
    () => {
      mark(false);
      say('');
      if (settings.showResultMessage !== false) self.ctx.showSuccessToast('Saved', 1000, 'bottom', 'left', find('form')[0].id);
    },
    (error) => say(error.message || 'It could not be saved'),
  );
}

self.onInit = () => {
  settings = self.ctx.settings;
  if (settings.widgetTitle) {
    self.ctx.widgetTitle = settings.widgetTitle;
    self.ctx.updateWidgetParams();
  }
  const room = find('.fields').toggleClass('row', settings.inputFieldsAlignment === 'row');
  inputs = ${labels}.map((label, part) => {
    const element = ${elements[kind]};
    const written = settings.showLabel === false ? '' : label;
    $('<label>').append($('<span>').text(written), element).appendTo(room);
    return element[0];
  });
${beginning[kind] ?? ''}  room.on('input', () => mark(true));
${kind === 'boolean' ? "  room.on('change', save);\n  find('.save, .discard').hide();\n" : ''}  find('form')
    .on('submit', (event) => { event.preventDefault(); save(); })
    .on('reset', (event) => { event.preventDefault(); mark(false); showStored(); });
  say(obstacle());
  showStored();
};

self.onDataUpdated = showStored;
`,
      { parameters },
    ),
  };
}

/** What inputs of images have besides: the chosen one as a data URL, and where it is shown. */
const image = `
let chosenImage = '';

function showImage(value) {
  chosenImage = value || '';
  find('img').attr('src', chosenImage).toggle(settings.displayPreview !== false && chosenImage !== '');
}

function take(file) {
  const reader = new FileReader();
  reader.onload = () => {
    showImage(reader.result);
    mark(true);
  };
  if (file) reader.readAsDataURL(file);
}
`;

/** What kinds do besides when they begin. */
const beginning: Readonly<Partial<Record<InputKind, string>>> = {
  image: `  $('<img alt="">').appendTo(room);
  room.on('change', (event) => take(event.target.files[0]));
  if (settings.displayClearButton) {
    $('<button type="button">Clear</button>').on('click', () => { showImage(''); mark(true); }).appendTo(find('.more'));
  }
`,
  location: `  if (settings.showGetLocation !== false && navigator.geolocation) {
    $('<button type="button">Here</button>').on('click', () => navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        [coords.latitude, coords.longitude].forEach((value, part) => show(inputs[part], value));
        mark(true);
      },
      (error) => say(error.message),
      { enableHighAccuracy: settings.enableHighAccuracy === true },
    )).appendTo(find('.more'));
  }
`,
  boolean: `  const [box] = inputs;
  const worded = () => find('.more').text(String(box.checked ? settings.trueValue || true : settings.falseValue || false));
  room.on('change', worded);
  worded();
`,
};

/** A form that claims a device by its name and, where it has one, its secret key. */
export const claimingInput: Program = {
  html: html.replace('Save', 'Claim'),
  css,
  script: scriptOf(`
let settings = {};
const find = (part) => self.ctx.$container.find(part);
const say = (text) => find('.problem').text(text);

function claim() {
  const name = find('.name').val().trim();
  const secretKey = settings.deviceSecret ? find('.secret').val() : undefined;
  if (!name) return say(settings.requiredErrorDevice || 'Which device?');
  if (settings.deviceSecret && !secretKey) return say(settings.requiredErrorSecretKey || 'The secret key is needed');
  self.ctx.http.post('/api/customer/device/' + encodeURIComponent(name) + '/claim', { secretKey }).subscribe(
    () => {
      say('');
      find('form')[0].reset();
      self.ctx.showSuccessToast(settings.successfulClaimDevice || 'The device is yours', 2000);
      self.ctx.updateAliases();
    },
    (error) => say(
      error.status === 404 ? settings.deviceNotFound || 'There is no such device'
        : error.status === 400 ? settings.failedClaimDevice || 'The device was not given'
        : error.message || 'It could not be claimed',
    ),
  );
}

self.onInit = () => {
  settings = self.ctx.settings;
  const field = (name, label, type) => $('<label>')
    .append($('<span>').text(settings.showLabel === false ? '' : label), $('<input>').attr('type', type).addClass(name))
    .appendTo(find('.fields'));
  field('name', settings.deviceLabel || 'Name of the device', 'text');
  if (settings.deviceSecret) field('secret', settings.secretKeyLabel || 'Secret key', 'password');
  if (settings.labelClaimButon) find('.save').text(settings.labelClaimButon);
  find('form').on('submit', (event) => { event.preventDefault(); claim(); });
};
`),
};
