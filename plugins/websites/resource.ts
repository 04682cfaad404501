import { defineResource, fields } from '#core/resource';
import { mediaTypeTerms } from '#shared/vocabulary';
import { siteTypeTerms } from './site-type';

/** Languages that the registry distinguishes. */
export const siteLanguages = ['zh', 'en', 'ja', 'ko', 'other'] as const;

/** Default weight of a site. */
export const usualWeight = 3;

const siteFields = {
  Domain: fields.text({ required: true, min: 3, max: 253, unique: true, filter: 'contains', sortable: true }),
  Site_Name: fields.text({ required: true, max: 100, filter: 'contains', sortable: true }),
  Site_Type: fields.term(siteTypeTerms, { required: true, filter: 'equals', default: 'news' }),
  /** Six-digit region code of the site's home region. */
  Region: fields.text({ max: 6, sortable: true }),
  Weight: fields.number({ integer: true, min: 1, max: 5, default: usualWeight, filter: 'equals', sortable: true }),
  Language: fields.choice(siteLanguages, { filter: 'equals', hiddenInList: true }),
  Owner: fields.text({ max: 100, filter: 'contains', hiddenInList: true }),
} as const;

/**
 * A site in the platform's registry. It represents its domain and all subdomains, except those with an entry of their
 * own.
 */
export const globalDomain = defineResource({
  name: 'global-domain',
  plugin: 'websites',
  module: 'global-domain',
  path: '/v1/operate/operation-setting/global-domain',
  key: 'Domain_ID',
  label: 'Domain',
  scope: 'global',
  sort: '-Updated_At',
  fields: {
    ...siteFields,
    Is_Enabled: fields.toggle({ default: true, filter: 'equals' }),
    /** The domain in its native script, if it is not ASCII. */
    Domain_Text: fields.text({ readOnly: true, hiddenInList: true, max: 253 }),
    Is_Sample: fields.toggle({ readOnly: true, hiddenInList: true }),
    Updated_At: fields.time({ readOnly: true, sortable: true }),
  },
});

/** The registry within a client's scope, with article counts of seven days; a database view. */
export const systemWebsite = defineResource({
  name: 'system-website',
  plugin: 'websites',
  module: 'system-website',
  path: '/v1/manage/website-manage/system-website',
  key: 'Website_ID',
  label: 'Site_Name',
  sort: '-Articles_7d',
  readOnly: true,
  fields: {
    Site_Name: siteFields.Site_Name,
    Domain: fields.text({ filter: 'contains', sortable: true }),
    Site_Type: siteFields.Site_Type,
    Region: siteFields.Region,
    Weight: siteFields.Weight,
    Source_Count: fields.number({ integer: true, sortable: true }),
    Failing_Count: fields.number({ integer: true, sortable: true, hiddenInList: true }),
    Articles_7d: fields.number({ integer: true, sortable: true }),
    /** Number of these that belong to the caller's client. */
    Mine_7d: fields.number({ integer: true, sortable: true }),
    Last_Article_At: fields.time({ sortable: true }),
    Language: siteFields.Language,
    Owner: siteFields.Owner,
  },
});

/** Maximum number of sites in one group. */
export const maxSites = 500;

/** A client's own group of sites, by domain or name, for filters and, as `site:@name`, for rules. */
export const websiteGroup = defineResource({
  name: 'client-preferred-website-group',
  plugin: 'websites',
  module: 'client-preferred-website-group',
  path: '/v1/manage/website-manage/client-preferred-website-group',
  key: 'Group_ID',
  sort: 'Group_Name',
  fields: {
    Group_Name: fields.text({ required: true, max: 50, unique: true, filter: 'contains', sortable: true }),
    Sites: fields.words({ max: maxSites, filter: 'contains' }),
    Description: fields.text({ max: 500, multiline: true }),
    Updated_At: fields.time({ readOnly: true, sortable: true }),
  },
});

/** Maximum number of list pages of a client. */
export const maxListPages = 50;

/**
 * A page with links to articles that is monitored for a client; a source of the collectors fetches it. Selectors are
 * CSS, for pages where the general rules fail.
 */
export const listPage = defineResource({
  name: 'client-list-page',
  plugin: 'websites',
  module: 'client-list-page',
  path: '/v1/manage/website-manage/client-list-page',
  key: 'List_Page_ID',
  label: 'Page_Name',
  sort: '-Created_At',
  fields: {
    Page_Name: fields.text({ required: true, max: 100, unique: true, filter: 'contains', sortable: true }),
    Url: fields.text({
      required: true,
      max: 2000,
      format: 'url',
      unique: true,
      filter: 'contains',
      hiddenInList: true,
    }),
    Source_ID: fields.reference('extraction-source', { readOnly: true }),
    Site_Name: fields.text({ max: 100, filter: 'contains' }),
    Media_Type: fields.term(mediaTypeTerms, { default: 'news', filter: 'equals' }),
    Interval_Minutes: fields.number({ integer: true, min: 10, max: 1440, default: 30 }),
    List_Selector: fields.text({ max: 300, hiddenInList: true }),
    Title_Selector: fields.text({ max: 300, hiddenInList: true }),
    Content_Selector: fields.text({ max: 300, hiddenInList: true }),
    Date_Selector: fields.text({ max: 300, hiddenInList: true }),
    Is_Enabled: fields.toggle({ default: true, filter: 'equals' }),
    Created_At: fields.time({ readOnly: true, sortable: true, hiddenInList: true }),
  },
});
