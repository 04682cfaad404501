import { z } from 'zod';
import { defineContract } from '#core';
import { defineNotice, pageSchema } from '#core/contract';
import { idSchema } from '#core/resource';
import { announcementLevels, audiences } from './resource';

const path = '/v1/front/report';
const browse = ['announcement', 'browse'] as const;

/** Position of the current time relative to an announcement's period. */
export const announcementStates = ['current', 'planned', 'ended'] as const;

const page = {
  ...pageSchema().shape,
};

export const shownSchema = z.object({
  Announcement_ID: idSchema,
  Title: z.string(),
  Content: z.string(),
  Level: z.enum(announcementLevels),
  Audience: z.enum(audiences),
  User_Group_IDs: z.array(idSchema).nullable(),
  Is_Pinned: z.boolean(),
  Starts_At: z.string().nullable(),
  Ends_At: z.string().nullable(),
  Created_At: z.string(),
  /** Null when the author no longer exists. */
  Writer_Name: z.string().nullable(),
  /** Whether the caller belongs to the audience and therefore has to read it. */
  Is_For_Me: z.boolean(),
  Read_At: z.string().nullable(),
  /** Whether the caller may edit it. */
  Is_Own: z.boolean(),
  /** Number of people in the audience and number of them who have read it; null for callers who may not edit it. */
  Audience_Count: z.number().nullable(),
  Read_Count: z.number().nullable(),
});
export type ShownAnnouncement = z.output<typeof shownSchema>;

/** A user to whom an announcement is addressed. */
export const announcementReaderSchema = z.object({
  User_ID: idSchema,
  Display_Name: z.string(),
  User_Name: z.string(),
  Read_At: z.string().nullable(),
});
export type AnnouncementReaderEntry = z.output<typeof announcementReaderSchema>;

/** Calls for reading announcements; writing uses the resource's calls. */
export const announcementContract = defineContract({
  inbox: {
    method: 'GET',
    path: `${path}/announcement-inbox`,
    privilege: browse,
    summary:
      'Announcements for the caller, pinned ones first; authors see all announcements of the client, including planned ones',
    query: z.object({
      State: z.enum(announcementStates).default('current'),
      Is_Unread: z.enum(['true', 'false']).optional(),
      keyword: z.string().trim().max(100).optional(),
      ...page,
    }),
    result: z.object({ list: z.array(shownSchema), total: z.number(), Unread_Count: z.number() }),
  },
  markRead: {
    method: 'POST',
    path: `${path}/announcement-read`,
    privilege: browse,
    summary: 'Marks announcements as read by the caller',
    body: z.object({ id: z.array(idSchema).min(1).max(200) }),
    result: z.object({ changed: z.number() }),
  },
  readers: {
    method: 'GET',
    path: `${path}/announcement-reader`,
    privilege: ['announcement', 'modify'],
    summary: 'Lists who in the audience has read an announcement and who has not',
    query: z.object({ id: idSchema, Is_Read: z.enum(['true', 'false']), ...page }),
    result: z.object({
      list: z.array(announcementReaderSchema),
      total: z.number(),
    }),
  },
});

/** Notice of announcements that the user has not read. */
export const announcementNotice = defineNotice(
  'Announcement',
  z.object({ Announcement_ID: idSchema, Title: z.string(), Level: z.enum(announcementLevels) }),
);
