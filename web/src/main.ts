import { mount } from 'svelte'
import './shell/look.css'
import App from './shell/App.svelte'
import { there } from './shell/there'

mount(App, { target: there(document.getElementById('app')) })
