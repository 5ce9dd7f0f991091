// Whether somebody is blocked by whoever is here, and changing that.

import { beSomebody } from '../shell/api'
import { keyHere } from '../shell/key'
import { block, blocked } from '../people/api'

export class Blocking {
  isOn = $state(false)

  constructor(private person: () => number) {
    $effect(() => void this.look(person()))
  }

  private async look(person: number): Promise<void> {
    if (!person || !keyHere()) return // who is nobody has blocked nobody
    const { people } = await blocked()
    this.isOn = people.some((each) => each.person === person)
  }

  async set(isOn: boolean): Promise<void> {
    await beSomebody()
    await block(this.person(), isOn)
    this.isOn = isOn
  }
}
