import { BusinessError, InputError } from '#core';
import type { Draft, Row } from '#core/resource';
import type { OutboundService } from '#core/server';
import type { webSearchEngine } from '../resource';
import { fillTemplate } from './engines/fill-template';

type Engine = typeof webSearchEngine;

const initialState = {
  State: 'new',
  Result_Count: null,
  Last_Run_At: null,
  Error_Code: null,
  Error_Message: null,
  Template: null,
  Template_Shape: null,
  Index_Offset: null,
  Page_Offset: null,
  Template_At: null,
} as const;

/** Validates the URL of an engine before it is stored; an engine is reset when its URL changes. */
export function checkEngine(draft: Draft<Engine>, before: Row<Engine> | null, outbound: OutboundService) {
  try {
    outbound.for('search').check(draft.Kind === 'description' ? draft.Url : fillTemplate(draft.Url, ['words']));
  } catch (error) {
    if (error instanceof BusinessError)
      throw new InputError(`Url: ${error.message}`, error.code, { Url: error.code.replace(/^web-search\./, '') });
    throw error;
  }
  const isSame = before !== null && before.Url === draft.Url && before.Kind === draft.Kind;
  const {
    State,
    Result_Count,
    Last_Run_At,
    Error_Code,
    Error_Message,
    Template,
    Template_Shape,
    Index_Offset,
    Page_Offset,
    Template_At,
  } = isSame ? before : initialState;
  return {
    State,
    Result_Count,
    Last_Run_At,
    Error_Code,
    Error_Message,
    Template,
    Template_Shape,
    Index_Offset,
    Page_Offset,
    Template_At,
    Is_Sample: before?.Is_Sample ?? false,
  };
}
