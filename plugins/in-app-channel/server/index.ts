import { contribute, provide } from '#core';
import { defineServer } from '#core/server';
import { messageChannels } from '#plugins/messages/server';
import { noticeSources } from '#plugins/notices/server';
import { inAppChannel } from '../plugin';
import { inApp } from './in-app';
import { inAppCalls } from './in-app-calls';
import { InAppRepository } from './in-app-repository';
import { unreadMessages } from './in-app-notice';

export default defineServer(inAppChannel, {
  services: [provide(InAppRepository)],
  calls: [inAppCalls],
  contributions: [contribute(messageChannels, inApp), contribute(noticeSources, unreadMessages)],
});
