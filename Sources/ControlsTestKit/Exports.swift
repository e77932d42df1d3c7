// What a test of a control has in its hands: what is shown, values of configurations, times, and the scripted button.
@_exported import AgentProtocol
@_exported import Configuration
@_exported import EventLoop
@_exported import Gestures
@_exported import Input
