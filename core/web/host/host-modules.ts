import { observer } from 'mobx-react-lite';
import * as react from 'react';
import * as jsx from 'react/jsx-runtime';
import { contribute, defineContract, definePlugin, inject, provide } from '#core';
import { defineResource, fields, idSchema } from '#core/resource';
import {
  Button,
  ButtonRow,
  DataTable,
  EmptyState,
  ErrorState,
  Field,
  Note,
  PageHeader,
  Panel,
  Skeleton,
  Stack,
  StatCard,
  StatRow,
  Tag,
  TextInput,
  TimeText,
} from '#shared/ui';
import { MessageService } from '../message/message-service';
import { NavigationService } from '../navigation/navigation-service';
import { PrivilegeService } from '../privilege/privilege-service';
import { useService } from '../react/kernel-context';
import { useAction } from '../react/use-action';
import { useClient } from '../react/use-client';
import { useLoaded } from '../react/use-loaded';
import { useText } from '../react/use-text';
import { resourceScreen } from '../resource-screen';
import { defineWeb } from '../side';

/**
 * Modules that the page provides to separately built plugins instead of their own packages. They are listed
 * individually: each entry is part of the public API, and none adds anything to the page that it does not already
 * contain.
 */
export const hostModules: Readonly<Record<string, unknown>> = {
  react,
  'react/jsx-runtime': jsx,
  'mobx-react-lite': { observer },
  '#core': { contribute, defineContract, definePlugin, inject, provide },
  '#core/resource': { defineResource, fields, idSchema },
  '#core/web': {
    defineWeb,
    MessageService,
    NavigationService,
    PrivilegeService,
    resourceScreen,
    useAction,
    useClient,
    useLoaded,
    useService,
    useText,
  },
  '#shared/ui': {
    Button,
    ButtonRow,
    DataTable,
    EmptyState,
    ErrorState,
    Field,
    Note,
    PageHeader,
    Panel,
    Skeleton,
    Stack,
    StatCard,
    StatRow,
    Tag,
    TextInput,
    TimeText,
  },
};
