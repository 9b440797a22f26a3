import { v1 } from 'uuid';
import type { ComponentDescriptor, ComponentType } from '../../model/component-descriptor.ts';
import { actions } from './components/action.ts';
import type { Component } from './components/component.ts';
import { COMPONENT_PACKAGE } from './components/component.ts';
import { enrichments } from './components/enrichment.ts';
import { externals } from './components/external.ts';
import { filters } from './components/filter.ts';
import { transformations } from './components/transformation.ts';

/** When the first component counts as made, ms; the others follow in steps of one. */
const FIRST_CREATED = Date.UTC(2021, 0, 1);

/** Marks ids that are the same at every installation. */
const CATALOGUE_NODE = Uint8Array.of(0x03, 0x43, 0x6c, 0x61, 0x76, 0x69);

const byType: Readonly<Record<ComponentType, readonly Component[]>> = {
  FILTER: filters,
  ENRICHMENT: enrichments,
  TRANSFORMATION: transformations,
  ACTION: actions,
  EXTERNAL: externals,
};

const catalogue: readonly ComponentDescriptor[] = Object.entries(byType)
  .flatMap(([type, components]) =>
    components.map((component) => ({ type: type as ComponentType, component })),
  )
  .map(({ type, component }, index) => toDescriptor(type, component, FIRST_CREATED + index));

const byClass: ReadonlyMap<string, ComponentDescriptor> = new Map(
  catalogue.map((descriptor) => [descriptor.clazz, descriptor]),
);

/** The component of a class; undefined when there is none. */
export function componentOfClass(clazz: string): ComponentDescriptor | undefined {
  return byClass.get(clazz);
}

/** The components of these types. */
export function componentsOfTypes(types: readonly ComponentType[]): ComponentDescriptor[] {
  return catalogue.filter(({ type }) => types.includes(type));
}

function toDescriptor(type: ComponentType, component: Component, createdTime: number): ComponentDescriptor {
  const { description, details = '', relationTypes = ['Success'], configDirective } = component;
  return {
    id: { id: v1({ msecs: createdTime, nsecs: 0, clockseq: 0, node: CATALOGUE_NODE }) },
    createdTime,
    type,
    scope: 'TENANT',
    name: component.name,
    clazz: COMPONENT_PACKAGE + component.clazz,
    configurationDescriptor: {
      nodeDefinition: {
        details,
        description,
        inEnabled: component.inEnabled ?? true,
        outEnabled: true,
        relationTypes: [...relationTypes, 'Failure'],
        customRelations: component.customRelations ?? false,
        defaultConfiguration: component.defaultConfiguration,
        uiResources: [],
        configDirective: configDirective ?? 'tbNodeEmptyConfig',
        icon: component.icon ?? '',
        iconUrl: '',
        docUrl: '',
      },
    },
    actions: null,
  };
}
