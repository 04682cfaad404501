import { defineResource, fields } from '#core/resource';

/** Weekday patterns on which a programme is broadcast. */
export const programmeDays = [
  'daily',
  'workdays',
  'weekends',
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const;
export type ProgrammeDays = (typeof programmeDays)[number];

const common = { plugin: 'tv-monitor', scope: 'global', module: 'tv-channel' } as const;

/** A television channel. With the URL of an HLS stream it can be watched beside its transcripts. */
export const tvChannel = defineResource({
  ...common,
  name: 'tv-channel',
  path: '/v1/operate/operation-setting/tv-channel',
  key: 'Channel_ID',
  label: 'Channel_Name',
  sort: 'Channel_Name',
  fields: {
    Channel_Name: fields.text({ required: true, max: 60, unique: true, filter: 'contains', sortable: true }),
    /** Six-digit region code; assigned to broadcasts whose text names no place. */
    Region: fields.text({ max: 6 }),
    Stream_Url: fields.text({ max: 2000, format: 'url' }),
    Description: fields.text({ max: 500, multiline: true, hiddenInList: true }),
    Is_Enabled: fields.toggle({ default: true, filter: 'equals' }),
    Created_At: fields.time({ readOnly: true, sortable: true }),
  },
});

/** A programme of a channel with its weekly schedule, in China Standard Time. */
export const tvProgramme = defineResource({
  ...common,
  name: 'tv-programme',
  path: '/v1/operate/operation-setting/tv-programme',
  key: 'Programme_ID',
  label: 'Programme_Name',
  sort: 'Programme_Name',
  fields: {
    Programme_Name: fields.text({ required: true, max: 60, filter: 'contains', sortable: true }),
    Channel_ID: fields.reference('tv-channel', { required: true, filter: 'equals' }),
    Days: fields.choice(programmeDays, { default: 'daily', filter: 'equals' }),
    /** `HH:mm`. */
    Start_Time: fields.text({ max: 5 }),
    Duration_Minutes: fields.number({ integer: true, min: 1, max: 1440 }),
    Is_Enabled: fields.toggle({ default: true, filter: 'equals' }),
    Created_At: fields.time({ readOnly: true, sortable: true }),
  },
});
