import { defineResource, fields } from '#core/resource';
import { mediaTypeTerms } from '#shared/vocabulary';

/** Kinds of source: a feed of any kind (RSS, Atom, JSON Feed), a sitemap, or a web page with links. */
export const sourceKinds = ['rss', 'sitemap', 'list-page'] as const;

/** When the page of an article is fetched: when the list contains too little text, always, or never. */
export const detailModes = ['auto', 'always', 'never'] as const;

export const priorities = ['high', 'normal', 'low'] as const;

/**
 * States of a source, which the database computes from its last visits. `healthy` and `slow` sources were read
 * completely; `partial` ones have articles that are not read yet; `silent` ones bring less than usual. The last visit
 * to a `failing` source failed, no visit to a `never-reached` one has succeeded, a `blocked` one refuses access, and a
 * `gone` one was removed by its publisher.
 */
export const sourceStates = [
  'new',
  'never-reached',
  'reading',
  'healthy',
  'slow',
  'silent',
  'partial',
  'failing',
  'blocked',
  'gone',
  'disabled',
] as const;

/** States in which articles of a source may be missing, in their order on the dashboard of operators. */
export const troubledStates = ['failing', 'never-reached', 'blocked', 'gone', 'partial', 'silent'] as const;

/** What a visit has read: everything since the last one, a part of it, or nothing. */
export const visitOutcomes = ['complete', 'partial', 'failed'] as const;

/** Whether robots.txt is obeyed: the platform's default, always, or ignored for a recorded reason. */
export const robotsModes = ['default', 'obey', 'ignore'] as const;

/** States of the subscription to a feed's hub; empty without a hub. While `active`, new articles are pushed. */
export const hubStates = ['asking', 'active', 'denied', 'failed'] as const;

/** Activity of a source compared to its own 28-day history by hour of the week. */
export const sourceHealths = ['normal', 'silent', 'flooding'] as const;

/** URL that is visited regularly for new articles. Selectors are CSS, for sites where generic extraction fails. */
export const extractionSource = defineResource({
  name: 'extraction-source',
  plugin: 'extraction',
  module: 'task-schedule',
  path: '/v1/operate/extraction-manage/schedule-manage/task-schedule',
  key: 'Source_ID',
  scope: 'global',
  sort: '-Created_At',
  fields: {
    Source_Name: fields.text({ required: true, max: 100, filter: 'contains', sortable: true }),
    Url: fields.text({
      required: true,
      max: 2000,
      format: 'url',
      unique: true,
      filter: 'contains',
      hiddenInList: true,
    }),
    State: fields.choice(sourceStates, { readOnly: true, filter: 'equals' }),
    Health: fields.choice(sourceHealths, { readOnly: true, filter: 'equals', hiddenInList: true }),
    Source_Kind: fields.choice(sourceKinds, { required: true, filter: 'equals' }),
    Media_Type: fields.term(mediaTypeTerms, {
      default: 'news',
      filter: 'equals',
      hiddenInList: true,
    }),
    Site_Name: fields.text({ max: 100, filter: 'contains', hiddenInList: true }),
    Region: fields.text({ max: 6, hiddenInList: true }),
    /** Collectors that may visit it; any collector when null. */
    Node_Group_ID: fields.reference('node-group', { filter: 'equals', hiddenInList: true }),
    Client_ID: fields.reference('client', { filter: 'equals', hiddenInList: true }),
    Interval_Seconds: fields.number({ default: 1800, integer: true, min: 10, max: 604_800, sortable: true }),
    Is_Adaptive: fields.toggle({ default: true, hiddenInList: true }),
    Priority: fields.choice(priorities, { default: 'normal', filter: 'equals', hiddenInList: true }),
    Robots_Mode: fields.choice(robotsModes, { default: 'default', filter: 'equals', hiddenInList: true }),
    /** Who permitted it, or why it is permitted. */
    Robots_Reason: fields.text({ max: 300, hiddenInList: true }),
    Detail_Mode: fields.choice(detailModes, { default: 'auto', hiddenInList: true }),
    List_Selector: fields.text({ max: 300, hiddenInList: true }),
    Title_Selector: fields.text({ max: 300, hiddenInList: true }),
    Content_Selector: fields.text({ max: 300, hiddenInList: true }),
    Author_Selector: fields.text({ max: 300, hiddenInList: true }),
    Date_Selector: fields.text({ max: 300, hiddenInList: true }),
    Remove_Selector: fields.text({ max: 300, hiddenInList: true }),
    Is_Enabled: fields.toggle({ default: true, filter: 'equals', hiddenInList: true }),
    Last_Run_At: fields.time({ readOnly: true, sortable: true }),
    Next_Run_At: fields.time({ readOnly: true, sortable: true }),
    Last_Article_At: fields.time({ readOnly: true, sortable: true, hiddenInList: true }),
    Articles_24h: fields.number({ integer: true, readOnly: true, default: 0, sortable: true }),
    Failure_Count: fields.number({ integer: true, readOnly: true, default: 0, sortable: true, hiddenInList: true }),
    Running_Until: fields.time({ readOnly: true, hiddenInList: true }),
    Http_Status: fields.number({ integer: true, readOnly: true, hiddenInList: true }),
    Error_Code: fields.text({ readOnly: true, hiddenInList: true }),
    Error_Message: fields.text({ readOnly: true, max: 500, hiddenInList: true }),
    /** Last visit that read the list. */
    Reached_At: fields.time({ readOnly: true, hiddenInList: true }),
    /** Articles that the last visit left to the next; empty when their number is unknown. */
    Missing_Count: fields.number({ integer: true, readOnly: true, hiddenInList: true }),
    /** Code of the warning that makes a visit partial. */
    Partial_Reason: fields.text({ readOnly: true, hiddenInList: true }),
    /** Visits and rejected articles of the last 48 hours, for a silent source. */
    Visits_48h: fields.number({ integer: true, readOnly: true, hiddenInList: true }),
    Rejected_48h: fields.number({ integer: true, readOnly: true, hiddenInList: true }),
    Hub_State: fields.choice(hubStates, { readOnly: true, filter: 'equals', hiddenInList: true }),
    Hub_Url: fields.text({ readOnly: true, max: 2000, hiddenInList: true }),
    Hub_Until: fields.time({ readOnly: true, hiddenInList: true }),
    Hub_Pushed_At: fields.time({ readOnly: true, hiddenInList: true }),
    Is_Sample: fields.toggle({ readOnly: true, hiddenInList: true }),
    Created_At: fields.time({ readOnly: true, sortable: true, hiddenInList: true }),
  },
});
