import { serveResource } from '#core/server';
import { clientDictionary, subject, subjectCategory } from '../resource';
import { categoryRules, dictionaryRules, subjectRules } from './subject-rules';

export const categories = serveResource(subjectCategory, categoryRules);
export const servedSubjects = serveResource(subject, subjectRules);
export const dictionaries = serveResource(clientDictionary, dictionaryRules);
