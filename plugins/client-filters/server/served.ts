import { serveResource } from '#core/server';
import { clientBlackList, clientBlackWord } from '../resource';
import { blackListRules, blackWordRules } from './filter-rules';

export const blackList = serveResource(clientBlackList, blackListRules);
export const blackWords = serveResource(clientBlackWord, blackWordRules);
