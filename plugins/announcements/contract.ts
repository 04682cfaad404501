import { z } from 'zod';
import { defineContract } from '#core';
import { defineNotice } from '#core/contract';
import { idSchema } from '#core/resource';
import { announcementLevels, audiences } from './resource';

const path = '/v1/front/report';
const browse = ['announcement', 'browse'] as const;

/** Where an announcement stands in its period. */
export const announcementStates = ['current', 'planned', 'ended'] as const;

const page = {
  page: z.coerce.number().int().min(1).max(1000).default(1),
  size: z.coerce.number().int().min(1).max(100).default(20),
};

const shownSchema = z.object({
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
  /** Null for somebody who has left. */
  Writer_Name: z.string().nullable(),
  /** Whether the caller is one of its audience, and has to read it. */
  Is_For_Me: z.boolean(),
  Read_At: z.string().nullable(),
  /** Whether the caller may change it. */
  Is_Own: z.boolean(),
  /** How many people it is for and how many of them have read it; null but for who may change it. */
  Audience_Count: z.number().nullable(),
  Read_Count: z.number().nullable(),
});
export type ShownAnnouncement = z.output<typeof shownSchema>;

/** What people read of announcements; writing goes by the resource. */
export const announcementContract = defineContract({
  inbox: {
    method: 'GET',
    path: `${path}/announcement-inbox`,
    privilege: browse,
    summary: 'Announcements for the caller, pinned ones first; who writes sees all of the client, planned ones too',
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
    summary: 'Says that the caller has read announcements',
    body: z.object({ id: z.array(idSchema).min(1).max(200) }),
    result: z.object({ changed: z.number() }),
  },
  readers: {
    method: 'GET',
    path: `${path}/announcement-reader`,
    privilege: ['announcement', 'modify'],
    summary: 'Who of the audience has read an announcement, and who has not',
    query: z.object({ id: idSchema, Is_Read: z.enum(['true', 'false']), ...page }),
    result: z.object({
      list: z.array(
        z.object({
          User_ID: idSchema,
          Display_Name: z.string(),
          User_Name: z.string(),
          Read_At: z.string().nullable(),
        }),
      ),
      total: z.number(),
    }),
  },
});

/** Announcements that the person has not read. */
export const announcementNotice = defineNotice(
  'Announcement',
  z.object({ Announcement_ID: idSchema, Title: z.string(), Level: z.enum(announcementLevels) }),
);
