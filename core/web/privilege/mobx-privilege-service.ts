import { makeAutoObservable, observableRef } from 'mobx';
import { allowedBy, grants, inject, type Allowed, type Privilege, type PrivilegeMap } from '#core';
import { StorageService } from '../storage/storage-service';
import type { PrivilegeService } from './privilege-service';

/** Stores the privilege map in the login part of the stored state, so that a reload renders immediately. */
export class MobxPrivilegeService implements PrivilegeService {
  private map: PrivilegeMap;

  constructor(@inject(StorageService) private readonly storage: StorageService) {
    this.map = storage.readState<{ privileges?: PrivilegeMap }>('login')?.privileges ?? {};
    makeAutoObservable<this, 'map' | 'storage'>(this, { map: observableRef, storage: false, can: false, may: false });
  }

  can(key: string): Allowed {
    return allowedBy(this.map, key);
  }

  may(privilege: Privilege | undefined): boolean {
    return privilege === undefined || grants(this.map, privilege);
  }

  take(map: PrivilegeMap): void {
    this.map = map;
    this.storage.writeState('login', { ...this.storage.readState<object>('login'), privileges: map });
  }

  clear(): void {
    this.map = {};
  }
}
