import { serveResource } from '#core/server';
import { client, clientServiceType, subClient } from '../resource';
import { clientRules, serviceTypeRules } from './client-rules';
import { subClientRules } from './sub-client-rules';

/** The resources of this plugin with their rules. */
export const servedClients = serveResource(client, clientRules);
export const servedSubClients = serveResource(subClient, subClientRules);
export const servedTypes = serveResource(clientServiceType, serviceTypeRules);
