import { choice, type Fields, icon, number, type SettingsForm, text, yes } from './settings-form.ts';

const widgetTitle = text('Title of the widget', '');
const showResultMessage = yes('Tell when it was saved', true);
const requiredErrorMessage = text('What is said where nothing was written', '');
const labelled: Fields = { showLabel: yes('Show the label', true), labelValue: text('Label', '') };
const alignment = choice('Fields stand', 'column', { column: 'Below each other', row: 'Beside each other' });

export const numberForm: SettingsForm = [
  {
    fields: {
      widgetTitle,
      ...labelled,
      requiredErrorMessage,
      maxValue: number('Largest value'),
      minValue: number('Smallest value'),
      showResultMessage,
    },
  },
];

export const textForm: SettingsForm = [
  {
    fields: {
      widgetTitle,
      ...labelled,
      requiredErrorMessage,
      maxLength: number('Characters, at most'),
      minLength: number('Characters, at least'),
      showResultMessage,
    },
  },
];

export const booleanForm: SettingsForm = [
  {
    fields: {
      widgetTitle,
      trueValue: text('What stands for true', ''),
      falseValue: text('What stands for false', ''),
      showResultMessage,
    },
  },
];

export const imageForm: SettingsForm = [
  {
    fields: {
      widgetTitle,
      showResultMessage,
      displayPreview: yes('Show the image', true),
      displayClearButton: yes('Offer to take the image away', false),
    },
  },
];

export const dateForm: SettingsForm = [
  {
    fields: {
      widgetTitle,
      showLabel: labelled.showLabel as Fields[string],
      labelValue: labelled.labelValue as Fields[string],
      showTimeInput: yes('The time of day, too', true),
      inputFieldsAlignment: alignment,
      requiredErrorMessage,
      showResultMessage,
    },
  },
];

export const locationForm: SettingsForm = [
  {
    fields: {
      widgetTitle,
      latKeyName: text('Key of the latitude', 'latitude'),
      lngKeyName: text('Key of the longitude', 'longitude'),
      showLabel: yes('Show labels', true),
      latLabel: text('Label of the latitude', ''),
      lngLabel: text('Label of the longitude', ''),
      requiredErrorMessage,
      showResultMessage,
      enableHighAccuracy: yes('Ask for the place as exactly as possible', false),
      showGetLocation: yes('Offer the place of the browser', true),
      inputFieldsAlignment: alignment,
    },
  },
];

export const cameraForm: SettingsForm = [
  {
    fields: {
      widgetTitle,
      imageFormat: choice('Format', 'image/png', {
        'image/jpeg': 'JPEG',
        'image/png': 'PNG',
        'image/webp': 'WebP',
      }),
      imageQuality: number('Quality of JPEG and WebP, 0 to 1', 0.92),
      maxWidth: number('Width at most, px', 640),
      maxHeight: number('Height at most, px', 480),
    },
  },
];

export const claimingForm: SettingsForm = [
  {
    fields: {
      widgetTitle,
      deviceSecret: yes('Ask for the secret key', false),
      showLabel: yes('Show labels', true),
      deviceLabel: text('Label of the name', ''),
      requiredErrorDevice: text('What is said where there is no name', ''),
      secretKeyLabel: text('Label of the secret key', ''),
      requiredErrorSecretKey: text('What is said where there is no secret key', ''),
      labelClaimButon: text('Text of the button', ''),
      successfulClaimDevice: text('What is said of a device that was claimed', ''),
      deviceNotFound: text('What is said where there is no such device', ''),
      failedClaimDevice: text('What is said where the device was not given', ''),
    },
  },
];

const withButtons = { when: 'model.showActionButtons === true' };

export const manyValuesForm: SettingsForm = [
  {
    fields: {
      widgetTitle,
      showActionButtons: yes('Save by a button', true),
      updateAllValues: yes('Save what has not changed, too', false, withButtons),
      saveButtonLabel: text('Text of the button that saves', '', withButtons),
      resetButtonLabel: text('Text of the button that takes changes back', '', withButtons),
      showResultMessage,
      showGroupTitle: yes('Show a title for each entity', false),
      groupTitle: text('Title of an entity; its name where there is none', ''),
      fieldsAlignment: choice('Fields stand', 'row', {
        row: 'Beside each other',
        column: 'Below each other',
      }),
      fieldsInRow: number('Fields beside each other', 2, { when: "model.fieldsAlignment === 'row'" }),
    },
  },
];

const ofNumber = { when: "model.dataKeyValueType === 'double' || model.dataKeyValueType === 'integer'" };
const ofMoment = {
  when: "model.dataKeyValueType === 'dateTime' || model.dataKeyValueType === 'date' || model.dataKeyValueType === 'time'",
};

export const manyValuesKeyForm: SettingsForm = [
  {
    fields: {
      dataKeyType: choice('Saved as', 'server', {
        server: 'Server attribute',
        shared: 'Shared attribute',
        timeseries: 'Series',
      }),
      dataKeyValueType: choice('Kind of value', 'string', {
        string: 'Text',
        double: 'Number',
        integer: 'Whole number',
        booleanCheckbox: 'Yes or no, as a box',
        booleanSwitch: 'Yes or no, as a switch',
        dateTime: 'Date and time',
        date: 'Date',
        time: 'Time',
      }),
      step: number('Step', 1, ofNumber),
      minValue: number('Smallest value', undefined, ofNumber),
      maxValue: number('Largest value', undefined, ofNumber),
      required: yes('Has to be filled in', false),
      requiredErrorMessage: text('What is said where it is empty', '', { when: 'model.required === true' }),
      minValueErrorMessage: text('What is said of too small a value', '', ofNumber),
      maxValueErrorMessage: text('What is said of too large a value', '', ofNumber),
      invalidDateErrorMessage: text('What is said of what is no date', '', ofMoment),
      isEditable: choice('Can be changed', 'editable', {
        editable: 'Yes',
        disabled: 'No, and looks so',
        readonly: 'No, only read',
      }),
      disabledOnDataKey: text('Only while this other key is true', ''),
      dataKeyHidden: yes('Not shown', false),
      icon: icon('Icon', ''),
    },
  },
];
