import { provide, withServices } from '#core';
import { noticeContract } from '#core/contract';
import { defineServer, serve } from '#core/server';
import { notices } from '../plugin';
import { NoticeService } from './notice-service';

export { noticeSources, type NoticeSource } from './notice-source';

export default defineServer(notices, {
  services: [provide(NoticeService)],
  calls: [
    serve(
      noticeContract,
      withServices({ service: NoticeService }, ({ service }) => ({
        notice: ({ caller, query: { entity_name, ...extras } }) => service.getOne(caller, entity_name, extras),
        notices: ({ caller }) => service.getAll(caller),
      })),
    ),
  ],
});
