import type { ComponentDescriptor, NodeDefinition } from '../../../model/component-descriptor.ts';
import type { Connectors } from '../graph/legal-targets.ts';
import type { Surroundings } from '../graph/problems.ts';

/** What is known of the components that nodes are of; of a class that nobody knows, what lets a node of it be edited. */
export class ComponentFacts implements Connectors, Pick<Surroundings, 'makesMessages'> {
  /** In the order of their types and names. */
  readonly all: readonly ComponentDescriptor[];
  readonly #byClass: ReadonlyMap<string, ComponentDescriptor>;

  constructor(descriptors: readonly ComponentDescriptor[]) {
    this.all = descriptors;
    this.#byClass = new Map(descriptors.map((descriptor) => [descriptor.clazz, descriptor]));
  }

  of(type: string): ComponentDescriptor | undefined {
    return this.#byClass.get(type);
  }

  definitionOf(type: string): NodeDefinition | undefined {
    return this.of(type)?.configurationDescriptor.nodeDefinition;
  }

  hasInput(type: string): boolean {
    return this.definitionOf(type)?.inEnabled ?? true;
  }

  hasOutput(type: string): boolean {
    return this.definitionOf(type)?.outEnabled ?? true;
  }

  makesMessages(type: string): boolean {
    return !this.hasInput(type);
  }

  /** The labels that ways out of a node may have; any where it takes others too. */
  labelsOf(type: string): { offered: readonly string[]; takesOthers: boolean } {
    const definition = this.definitionOf(type);
    if (!definition) return { offered: ['Success', 'Failure'], takesOthers: true };
    const { relationTypes, customRelations } = definition;
    const offered = relationTypes.includes('Failure') ? relationTypes : [...relationTypes, 'Failure'];
    return { offered, takesOthers: customRelations };
  }
}
