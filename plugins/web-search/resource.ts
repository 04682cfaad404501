import { defineResource, fields } from '#core/resource';

/**
 * Content at the URL of an engine: an OpenSearch description that defines everything else, a feed of results, or a page
 * of results.
 */
export const engineKinds = ['description', 'feed', 'page'] as const;
export type EngineKind = (typeof engineKinds)[number];

/** An external search engine to which the words of a search are sent. */
export const webSearchEngine = defineResource({
  name: 'web-search-engine',
  plugin: 'web-search',
  module: 'web-search-engine',
  path: '/v1/operate/operation-setting/web-search-engine',
  key: 'Web_Search_Engine_ID',
  label: 'Engine_Name',
  scope: 'global',
  sort: 'Sort_Order',
  fields: {
    Engine_Name: fields.text({ required: true, max: 50, unique: true, filter: 'contains', sortable: true }),
    Kind: fields.choice(engineKinds, { required: true, default: 'description', filter: 'equals' }),
    /** URL of a description, or a URL with `{searchTerms}` as the placeholder for the words. */
    Url: fields.text({ required: true, max: 2000, format: 'url' }),
    /** CSS selector of the links on a results page; detected automatically when empty. */
    Link_Selector: fields.text({ max: 300, hiddenInList: true }),
    /** Min seconds between two requests to the engine's host. */
    Gap_Seconds: fields.number({ integer: true, min: 0, max: 60, default: 1, hiddenInList: true }),
    Sort_Order: fields.number({ integer: true, min: 0, max: 9999, default: 100, sortable: true }),
    Is_Enabled: fields.toggle({ default: true, filter: 'equals' }),
    State: fields.choice(['new', 'good', 'failing'], { readOnly: true, default: 'new', filter: 'equals' }),
    Result_Count: fields.number({ integer: true, readOnly: true }),
    Last_Run_At: fields.time({ readOnly: true, sortable: true }),
    Error_Code: fields.text({ max: 100, readOnly: true, hiddenInList: true }),
    Error_Message: fields.text({ max: 500, readOnly: true, hiddenInList: true }),
    /** URL template from the last read of the description. */
    Template: fields.text({ max: 2000, readOnly: true, hiddenInList: true }),
    Template_Shape: fields.text({ max: 10, readOnly: true, hiddenInList: true }),
    Index_Offset: fields.number({ integer: true, readOnly: true, hiddenInList: true }),
    Page_Offset: fields.number({ integer: true, readOnly: true, hiddenInList: true }),
    Template_At: fields.time({ readOnly: true, hiddenInList: true }),
    Is_Sample: fields.toggle({ readOnly: true, hiddenInList: true }),
    Created_At: fields.time({ readOnly: true, sortable: true, hiddenInList: true }),
  },
});
