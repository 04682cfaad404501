import { defineResource, fields } from '#core/resource';

/** Announcement levels, most important first. */
export const announcementLevels = ['urgent', 'important', 'ordinary'] as const;

/** Possible audiences; `clients` means every user of the installation and can only be chosen by operators. */
export const audiences = ['everyone', 'managers', 'groups', 'clients'] as const;

/** Announcement as its authors see it; readers use `announcementContract`. */
export const announcement = defineResource({
  name: 'announcement',
  plugin: 'announcements',
  module: 'announcement',
  path: '/v1/front/report/announcement',
  key: 'Announcement_ID',
  sort: '-Created_At',
  fields: {
    Title: fields.text({ required: true, max: 100, filter: 'contains', sortable: true }),
    Content: fields.text({ required: true, max: 5000, multiline: true, hiddenInList: true }),
    Level: fields.choice(announcementLevels, { default: 'ordinary', filter: 'equals' }),
    Audience: fields.choice(audiences, { default: 'everyone', filter: 'equals' }),
    User_Group_IDs: fields.references('user-group', { hiddenInList: true }),
    Is_Pinned: fields.toggle({ filter: 'equals' }),
    Starts_At: fields.time({ sortable: true }),
    Ends_At: fields.time({ sortable: true }),
    Created_At: fields.time({ readOnly: true, sortable: true }),
  },
});
